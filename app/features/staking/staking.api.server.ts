import { Hono } from "hono";
import { poolPage } from "#app/features/staking/pool-list.server.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { parsePoolQuery, saturationPoint } from "#app/features/staking/staking.ts";
import { rewardPot } from "#app/features/staking/reward.ts";
import { fetchedEnvelope, iso } from "#app/foundation/figures/envelope.server.ts";

/**
 * GET /api/staking/pools and /api/staking/parameters. Amounts in ADA, shares from 0 to 1; without a sort the order is drawn for the day.
 */
export const createStakingApi = (staking: StakingService): Hono =>
  new Hono()
    .get("/staking/parameters", (context) => {
      const { parameters } = staking.latestStaking().value;
      if (!parameters) return context.json(fetchedEnvelope(null, null, "koios"));
      const { fetchedAt: _, staleAt: __, ...values } = parameters;
      return context.json(
        fetchedEnvelope({ ...values, rewardPot: rewardPot(parameters), saturationPoint: saturationPoint(parameters) }, parameters, "koios"),
      );
    })
    .get("/staking/pools", async (context) => {
      const query = parsePoolQuery(new URL(context.req.url).searchParams);
      const { pools: known } = staking.latestStaking().value;
      if (!known) return context.json(fetchedEnvelope(null, null, "koios"));
      const { rows, page, pages, total, day } = await poolPage(staking, query);
      const pools = rows.map(({ askedAt, ...pool }) => ({ ...pool, askedAt: iso(askedAt) }));
      return context.json(
        fetchedEnvelope({ total, page, pages, sort: query.sort, order: query.sort && query.order, drawnFor: day, pools }, known, "koios"),
      );
    });
