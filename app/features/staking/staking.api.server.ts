import * as v from "valibot";
import { typicalPool } from "#app/features/staking/calculator-inputs.server.ts";
import { poolPage, toPoolList } from "#app/features/staking/pool-list.server.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { POOL_COLUMNS, POOL_FILTERS, saturationPoint } from "#app/features/staking/staking.ts";
import { rewardPot } from "#app/features/staking/reward.ts";
import { yearlyReward } from "#app/features/staking/yearly-reward.server.ts";
import { envelope, fetchedEnvelope } from "#app/foundation/figures/envelope.server.ts";
import { listParameters } from "#app/foundation/lists/list-parameters.server.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableNumber, nullableText, envelopeShape, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Staking", description: "Stake pools and the parameters that decide rewards" };
const SOURCE = "Koios";
const number = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));

const typicalPoolShape = v.object({
  stake: number("Median stake in ADA", 41_843_596),
  pledge: number("Median pledge in ADA", 50_000),
  margin: number("Median margin from 0 to 1", 0.02),
  fixedCost: number("Median fixed cost in ADA per epoch", 170),
  outOf: number("Number of pools that these are the medians of: those that make ten blocks an epoch or more", 712),
});

const yearlyRewardShape = v.object({
  low: number("One in twenty years pays less than this", 1.7),
  middle: number("Average reward at the typical pool in a year, in percent of the stake", 2.1),
  high: number("One in twenty years pays more than this", 2.5),
});

const parametersShape = v.object({
  epoch: number("The epoch of these values", 669),
  targetPools: number("k: the number of pools that the protocol aims for", 500),
  pledgeInfluence: number("a0: how much a pledge raises a pool's rewards", 0.3),
  monetaryExpansion: number("rho: the share of the reserves that each epoch pays out", 0.003),
  treasuryShare: number("tau: the treasury's share of each epoch's payout", 0.2),
  reserves: number("ADA in the reserves", 6_001_474_313.3),
  supply: number("ADA outside the reserves", 38_998_525_686.6),
  activeStake: number("Active stake in ADA", 21_400_120_848.8),
  fees: number("Fees of the last full epoch, in ADA", 34_495.8),
  blocks: number("Blocks of the last full epoch", 21_281),
  keyDeposit: number("Deposit for a stake address in ADA, paid back", 2),
  minPoolCost: number("Lowest fixed cost of a pool, in ADA per epoch", 170),
  feePerByte: number("Lovelace for each byte of a transaction", 44),
  feeFixed: number("Lovelace for any transaction", 155_381),
  shrinking: number("Average decline of the reserves per epoch, as a share", 0.0018),
  rewardPot: number("ADA for all pools in an epoch, computed from these values", 14_218_416),
  saturationPoint: number("Stake in ADA above which a pool earns no more", 77_997_051.4),
  typicalPool: v.nullable(typicalPoolShape),
  yearlyReward: v.nullable(yearlyRewardShape),
});

const poolShape = v.object({
  id: text("Pool ID (CIP-5)", "pool12paj0gcj5p7662ytmhmp66d6v3t3k7es8mu6gtmjlv2y0zp8yqf"),
  ticker: nullableText("Ticker chosen by the pool's owners; not unique", "OAK34"),
  name: nullableText("Name chosen by the pool's owners", "A pool"),
  margin: nullableNumber("Margin from 0 to 1", 0.02),
  fixedCost: nullableNumber("Fixed cost in ADA per epoch", 170),
  pledge: nullableNumber("ADA that the owners pledged", 3270),
  livePledge: nullableNumber("ADA that the owners have in the pool", 3335),
  activeStake: nullableNumber("ADA that counts in this epoch", 41_843_596),
  liveStake: nullableNumber("Stake in ADA, with the latest delegations", 41_431_712),
  blocks: nullableNumber("Blocks made so far", 16_379),
  delegators: nullableNumber("Stake addresses that delegate to the pool", 1381),
  stake: nullableNumber("Live stake in ADA; active stake when that's unknown", 41_431_712),
  saturation: nullableNumber("Saturation; 1 means saturated", 0.53),
  isPledgeMet: v.nullable(v.boolean()),
  askedAt: nullableDateTime("When we read the blocks, live stake, live pledge and delegators"),
  status: text("Whether it stays: registered, retiring, or a newer word of Koios", "registered"),
  termsEpoch: nullableNumber("The first epoch when the margin, fixed cost and pledge apply", 324),
  retiringEpoch: nullableNumber("The epoch when the pool closes, if its owners announced it", 671),
  operator: nullableText("The operator, if we know of several pools with the same one", "IOG"),
});

const poolsShape = v.object({
  total: number("Number of pools found", 1240),
  page: number("The page number, from 1", 1),
  pages: number("Number of pages", 50),
  sort: v.nullable(v.picklist(POOL_COLUMNS)),
  order: v.nullable(v.picklist(["asc", "desc"])),
  drawnFor: text("The day (UTC) of the random order; without a sort, the order changes each day", "2026-11-21"),
  pools: v.array(poolShape),
});

/** Amounts in ADA, shares from 0 to 1. Without a sort, the order of pools is random for each day. */
export const stakingRoutes: readonly Route<{ staking: StakingService }>[] = [
  route(
    {
      id: "show-staking-parameters",
      method: "get",
      path: "/api/staking/parameters",
      tag: TAG,
      summary: "Get the parameters for staking rewards",
      answers: {
        200: jsonResponse("The parameters of the current epoch", namedSchema("StakingParameters", envelopeShape(parametersShape, SOURCE))),
      },
      isOpen: true,
    },
    async (_, { staking }) => {
      const { parameters } = staking.latestStaking().value;
      if (!parameters) return fetchedEnvelope(null, null, "koios");
      const { fetchedAt, staleAt, also, ...values } = parameters;
      const { isPledgeMet: _isPledgeMet, ...typical } = (await typicalPool(staking, parameters)) ?? {};
      const data = {
        ...values,
        rewardPot: rewardPot(parameters),
        saturationPoint: saturationPoint(parameters),
        typicalPool: "stake" in typical ? typical : null,
        yearlyReward: await yearlyReward(staking),
      };
      const told = { observedAt: fetchedAt, fetchedAt, staleAt };
      return envelope(data, [{ ...told, source: "koios" }, also ? { ...told, source: also } : null]);
    },
  ),
  route(
    {
      id: "list-stake-pools",
      method: "get",
      path: "/api/staking/pools",
      tag: TAG,
      summary: "List stake pools",
      description: "No pool can buy a place. A filter leaves out pools whose figure is unknown.",
      parameters: listParameters(POOL_COLUMNS, "the ticker, name, operator or ID", POOL_FILTERS, {
        saturation: "Only pools with a saturation below this percentage",
        pledge: "Only pools whose pledge is met",
        margin: "Only pools with a margin of at most this percentage",
        operator: "Only pools whose operator has no other pool that we know of",
        closing: "Leaves out pools that are going to close",
      }),
      answers: { 200: jsonResponse("One page of stake pools", namedSchema("StakePools", envelopeShape(poolsShape, SOURCE))) },
      isOpen: true,
    },
    async (query, { staking }) => {
      const { pools: known } = staking.latestStaking().value;
      if (!known) return fetchedEnvelope(null, null, "koios");
      const { sort, order } = query;
      return fetchedEnvelope({ ...toPoolList(await poolPage(staking, query)), sort, order: sort && order }, known, "koios");
    },
  ),
];
