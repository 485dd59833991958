import { Hono } from "hono";
import { poolPage } from "#app/features/staking/pool-list.server.ts";
import { latestStaking } from "#app/features/staking/staking.server.ts";
import { readPoolQuery, saturationPoint, type Moment } from "#app/features/staking/staking.ts";
import { potOf } from "#app/features/staking/reward.ts";
import { SOURCES, stateOf } from "#app/foundation/figures/figure.ts";

/** The common answer: what is known or null, where it comes from and how old it is. */
function answer(data: object | null, moment: Moment | null) {
  const at = moment && new Date(moment.fetchedAt).toISOString();
  // Koios does not say when it counted: what it told was true when it was asked.
  return { data, source: SOURCES.koios, observedAt: at, fetchedAt: at, state: moment ? stateOf(moment, Date.now()) : "absent" };
}

/** GET /api/staking/pools and /api/staking/parameters. Amounts in ADA, shares from 0 to 1; without a sort the order is drawn for the day. */
export const stakingApi = new Hono()
  .get("/staking/parameters", (context) => {
    const { parameters } = latestStaking().value;
    if (!parameters) return context.json(answer(null, null));
    const { fetchedAt: _, staleAt: __, ...values } = parameters;
    return context.json(answer({ ...values, rewardPot: potOf(parameters), saturationPoint: saturationPoint(parameters) }, parameters));
  })
  .get("/staking/pools", async (context) => {
    const query = readPoolQuery(new URL(context.req.url).searchParams);
    const { pools: known } = latestStaking().value;
    if (!known) return context.json(answer(null, null));
    const { rows, page, pages, total, day } = await poolPage(query);
    const pools = rows.map(({ askedAt, ...pool }) => ({ ...pool, askedAt: askedAt === null ? null : new Date(askedAt).toISOString() }));
    return context.json(answer({ total, page, pages, sort: query.sort, order: query.sort && query.order, drawnFor: day, pools }, known));
  });
