import { Hono } from "hono";
import { poolPage } from "#app/features/staking/pool-list.server.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { parsePoolQuery, saturationPoint, type Freshness } from "#app/features/staking/staking.ts";
import { rewardPot } from "#app/features/staking/reward.ts";
import { SOURCES, stateOf } from "#app/foundation/figures/figure.ts";

/** The common answer: what is known or null, where it comes from and how old it is. */
function toResponse(data: object | null, moment: Freshness | null) {
  const at = moment && new Date(moment.fetchedAt).toISOString();
  // Koios does not say when it counted, so we use the time of the request.
  return { data, source: SOURCES.koios, observedAt: at, fetchedAt: at, state: moment ? stateOf(moment, Date.now()) : "absent" };
}

/** GET /api/staking/pools and /api/staking/parameters. Amounts in ADA, shares from 0 to 1; without a sort the order is drawn for the day. */
export const createStakingApi = (staking: StakingService): Hono =>
  new Hono()
    .get("/staking/parameters", (context) => {
      const { parameters } = staking.latestStaking().value;
      if (!parameters) return context.json(toResponse(null, null));
      const { fetchedAt: _, staleAt: __, ...values } = parameters;
      return context.json(
        toResponse({ ...values, rewardPot: rewardPot(parameters), saturationPoint: saturationPoint(parameters) }, parameters),
      );
    })
    .get("/staking/pools", async (context) => {
      const query = parsePoolQuery(new URL(context.req.url).searchParams);
      const { pools: known } = staking.latestStaking().value;
      if (!known) return context.json(toResponse(null, null));
      const { rows, page, pages, total, day } = await poolPage(staking, query);
      const pools = rows.map(({ askedAt, ...pool }) => ({ ...pool, askedAt: askedAt === null ? null : new Date(askedAt).toISOString() }));
      return context.json(
        toResponse({ total, page, pages, sort: query.sort, order: query.sort && query.order, drawnFor: day, pools }, known),
      );
    });
