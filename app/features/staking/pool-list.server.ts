import type { StakingService } from "#app/features/staking/staking.server.ts";
import { shownPool, VALUE_OF, type PoolQuery, type ShownPool } from "#app/features/staking/staking.ts";
import { dayOf, shuffleByDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { paginate, sortBy } from "#app/foundation/lists/list-query.ts";

export interface PoolPage {
  rows: ShownPool[];
  page: number;
  pages: number;
  /** How many pools the search found. */
  total: number;
  /** The day whose order is the default one, such as 2026-11-21. */
  day: string;
}

/** One page of the registered pools for a query. Equal values are shuffled once a day. */
export async function poolPage(
  { latestPools, latestStaking }: StakingService,
  { q, sort, order, page }: PoolQuery,
  now = Date.now(),
): Promise<PoolPage> {
  const { parameters } = latestStaking().value;
  const day = dayOf(now);
  const wanted = q.toLowerCase();
  const found = (await latestPools()).filter((pool) => matches(pool, wanted)).map((pool) => shownPool(pool, parameters));
  const drawn = shuffleByDay(found, day);
  return { ...paginate(sort ? sortBy(drawn, VALUE_OF[sort], order) : drawn, page), day };
}

const matches = ({ id, ticker, name, operator }: ShownPoolNames, wanted: string): boolean =>
  wanted === "" || id === wanted || [ticker, name, operator].some((text) => text?.toLowerCase().includes(wanted));

type ShownPoolNames = Pick<ShownPool, "id" | "ticker" | "name" | "operator">;
