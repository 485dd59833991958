import type { StakingService } from "#app/features/staking/staking.server.ts";
import { shownPool, POOL_COLUMN_VALUES, type Pool, type PoolQuery, type ShownPool } from "#app/features/staking/staking.ts";
import { isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { dayOf, shuffleByDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { paginate, sortBy } from "#app/foundation/lists/list-query.ts";

export interface PoolPage {
  rows: ShownPool[];
  page: number;
  pages: number;
  total: number;
  /** Day of the default random order, such as 2026-11-21. */
  day: string;
}

/** One page of the registered pools. Pools with equal values are shuffled once a day. */
export async function poolPage(
  { latestPools, latestStaking }: StakingService,
  { q, filters, sort, order, page }: PoolQuery,
  now = Date.now(),
): Promise<PoolPage> {
  const { parameters } = latestStaking().value;
  const day = dayOf(now);
  const wanted = q.toLowerCase();
  const all = await latestPools();
  const passes = poolFilter(filters, all);
  const found = all
    .filter((pool) => matches(pool, wanted))
    .map((pool) => shownPool(pool, parameters))
    .filter(passes);
  const drawn = shuffleByDay(found, day);
  return { ...paginate(sort ? sortBy(drawn, POOL_COLUMN_VALUES[sort], order) : drawn, page), day };
}

export const toPoolList = ({ rows, page, pages, total, day }: PoolPage) => ({
  total,
  page,
  pages,
  drawnFor: day,
  pools: rows.map(({ askedAt, ...pool }) => ({ ...pool, askedAt: isoOrNull(askedAt) })),
});

function poolFilter(filters: PoolQuery["filters"], all: readonly Pool[]): (pool: ShownPool) => boolean {
  const { saturation, pledge, margin, operator, closing } = filters;
  const sizes = Map.groupBy(all, (pool) => pool.operator);
  const most = (percent: string) => Number(percent) / 100;
  return (pool) =>
    (saturation === undefined || (pool.saturation !== null && pool.saturation < most(saturation))) &&
    (pledge === undefined || pool.isPledgeMet === true) &&
    (margin === undefined || (pool.margin !== null && pool.margin <= most(margin))) &&
    (operator === undefined || pool.operator === null || sizes.get(pool.operator)?.length === 1) &&
    (closing === undefined || pool.status === "registered");
}

const matches = ({ id, ticker, name, operator }: ShownPoolNames, wanted: string): boolean =>
  wanted === "" || id === wanted || [ticker, name, operator].some((text) => text?.toLowerCase().includes(wanted));

type ShownPoolNames = Pick<ShownPool, "id" | "ticker" | "name" | "operator">;
