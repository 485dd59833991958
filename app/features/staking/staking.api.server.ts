import * as v from "valibot";
import { poolPage } from "#app/features/staking/pool-list.server.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { POOL_COLUMNS, POOL_FILTERS, saturationPoint } from "#app/features/staking/staking.ts";
import { rewardPot } from "#app/features/staking/reward.ts";
import { fetchedEnvelope, iso } from "#app/foundation/figures/envelope.server.ts";
import { listParameters } from "#app/foundation/lists/list-parameters.server.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableNumber, nullableText, envelopeShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Staking", description: "Stake pools and the parameters of rewards" };
const SOURCE = "Koios";
const number = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));

const parametersShape = v.object({
  epoch: number("The epoch of the figures", 669),
  targetPools: number("k", 500),
  pledgeInfluence: number("a0", 0.3),
  monetaryExpansion: number("rho", 0.003),
  treasuryShare: number("tau", 0.2),
  reserves: number("ADA", 6_001_474_313.3),
  supply: number("ADA outside the reserves", 38_998_525_686.6),
  activeStake: number("ADA", 21_400_120_848.8),
  fees: number("ADA that the last full epoch paid", 34_495.8),
  blocks: number("Of the last full epoch", 21_281),
  keyDeposit: number("ADA; paid back", 2),
  minPoolCost: number("ADA an epoch", 170),
  feePerByte: number("Lovelace", 44),
  feeFixed: number("Lovelace", 155_381),
  shrinking: number("The share of the reserves that an epoch took, on average", 0.0018),
  rewardPot: number("ADA for all pools in an epoch, by these figures", 14_218_416),
  saturationPoint: number("ADA of stake above which a pool earns no more", 77_997_051.4),
});

const poolShape = v.object({
  id: text("CIP-5", "pool12paj0gcj5p7662ytmhmp66d6v3t3k7es8mu6gtmjlv2y0zp8yqf"),
  ticker: nullableText("Chosen by its owners; not unique", "OAK34"),
  name: nullableText("Chosen by its owners", "A pool"),
  margin: nullableNumber("A share from 0 to 1", 0.02),
  fixedCost: nullableNumber("ADA an epoch", 170),
  pledge: nullableNumber("ADA that the owners promised", 3270),
  livePledge: nullableNumber("ADA that they have there", 3335),
  activeStake: nullableNumber("ADA that counts in this epoch", 41_843_596),
  liveStake: nullableNumber("ADA with what was delegated since", 41_431_712),
  blocks: nullableNumber("All it ever made", 16_379),
  delegators: nullableNumber("Stake addresses", 1381),
  stake: nullableNumber("Live stake, else active stake", 41_431_712),
  saturation: nullableNumber("1 is saturated", 0.53),
  isPledgeMet: v.nullable(v.boolean()),
  askedAt: nullableDateTime("When the chain's own counts were asked for"),
  status: v.picklist(["registered", "retiring"]),
  termsEpoch: nullableNumber("The first epoch when margin, fixed cost and pledge count", 324),
  retiringEpoch: nullableNumber("The epoch that ends the pool, when its owners announced it", 671),
  operator: nullableText("Whose pools these are, where several are known to be one operator's", "IOG"),
});

const poolsShape = v.object({
  total: number("Pools that were found", 1240),
  page: number("From 1", 1),
  pages: number("Pages of the list", 50),
  sort: v.nullable(v.picklist(POOL_COLUMNS)),
  order: v.nullable(v.picklist(["asc", "desc"])),
  drawnFor: text("Without a sort the order is drawn anew each day (UTC)", "2026-11-21"),
  pools: v.array(poolShape),
});

/** Amounts in ADA, shares from 0 to 1; without a sort the order of pools is drawn for the day. */
export const stakingRoutes: readonly Route<{ staking: StakingService }>[] = [
  route(
    {
      id: "show-staking-parameters",
      method: "get",
      path: "/api/staking/parameters",
      tag: TAG,
      summary: "What the protocol pays staking rewards by",
      answers: { 200: jsonResponse("Parameters", namedSchema("StakingParameters", envelopeShape(parametersShape, SOURCE))) },
      isOpen: true,
    },
    (_, { staking }) => {
      const { parameters } = staking.latestStaking().value;
      if (!parameters) return fetchedEnvelope(null, null, "koios");
      const { fetchedAt: _fetchedAt, staleAt: _staleAt, ...values } = parameters;
      const data = { ...values, rewardPot: rewardPot(parameters), saturationPoint: saturationPoint(parameters) };
      return fetchedEnvelope(data, parameters, "koios");
    },
  ),
  route(
    {
      id: "list-stake-pools",
      method: "get",
      path: "/api/staking/pools",
      tag: TAG,
      summary: "Registered stake pools with their terms",
      description: "No pool pays for its place. A filter leaves out pools whose figure is unknown.",
      parameters: listParameters(POOL_COLUMNS, "In the ticker, name, operator or id", POOL_FILTERS, {
        saturation: "Only pools whose saturation is below so many percent",
        pledge: "Only pools whose owners hold what they pledged",
        margin: "Only pools whose margin is at most so many percent",
        operator: "Only pools whose operator has no other pool that we know of",
        closing: "Without pools that are going to close",
      }),
      answers: { 200: jsonResponse("A page of the list", namedSchema("StakePools", envelopeShape(poolsShape, SOURCE))) },
      isOpen: true,
    },
    async (query, { staking }) => {
      const { pools: known } = staking.latestStaking().value;
      if (!known) return fetchedEnvelope(null, null, "koios");
      const { rows, page, pages, total, day } = await poolPage(staking, query);
      const pools = rows.map(({ askedAt, ...pool }) => ({ ...pool, askedAt: iso(askedAt) }));
      const { sort, order } = query;
      return fetchedEnvelope({ total, page, pages, sort, order: sort && order, drawnFor: day, pools }, known, "koios");
    },
  ),
];
