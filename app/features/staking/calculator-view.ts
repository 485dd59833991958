import * as v from "valibot";
import { estimate, type Range } from "#app/features/staking/estimate.ts";
import { rewardPot, type RewardPool } from "#app/features/staking/reward.ts";
import { saturationPoint, type StakingParameters } from "#app/features/staking/staking.ts";
import { adaError, parseAmount, type Amount } from "#app/foundation/i18n/amount.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";

/** Medians of the pools that a delegator would choose from. */
export type TypicalPool = RewardPool & { outOf: number };

/** Schema of the typical pool in a response of /api/staking/parameters. */
export const typicalPoolAnswer: v.GenericSchema<unknown, TypicalPool | null> = v.pipe(
  v.object({
    data: v.nullable(
      v.object({
        typicalPool: v.nullable(
          v.object({
            stake: v.number(),
            pledge: v.number(),
            margin: v.number(),
            fixedCost: v.number(),
            outOf: v.number(),
          }),
        ),
      }),
    ),
  }),
  v.transform(({ data }) => (data?.typicalPool ? { ...data.typicalPool, isPledgeMet: true } : null)),
);

/** Approximate size of a transaction that registers a stake address and delegates it. */
const DELEGATION_BYTES = 450;
const LOVELACE_PER_ADA = 1_000_000;

export const BOUNDS = ["low", "middle", "high"] as const;
export type Bound = (typeof BOUNDS)[number];

/** Parses the amount, and rejects more ADA than circulates. */
export function readAda(text: string, language: Language, circulating: number | null): Amount | { fault: "notInCirculation" } {
  const read = parseAmount(text, language);
  if ("fault" in read) return read;
  const fault = adaError(read.value);
  if (fault) return { fault };
  return circulating !== null && read.value > circulating ? { fault: "notInCirculation" } : read;
}

/** Rounds to lovelaces, because the ledger pays no fractions of one. */
const inLovelaces = (ada: number): number => Math.round(ada * LOVELACE_PER_ADA) / LOVELACE_PER_ADA;

function rangeTexts(name: string, range: Range, formats: Formats) {
  const texts = formats.roughRow(BOUNDS.map((bound) => inLovelaces(range[bound])));
  return BOUNDS.map((bound, index) => [`${name}-${bound}`, texts[index] ?? ""] as const);
}

export function resultView(parameters: StakingParameters, pool: RewardPool, amount: number, t: Translate<"staking">, formats: Formats) {
  const { epoch, year, blocks } = estimate(parameters, pool, amount, parameters.shrinking);
  const saturation = (pool.stake + amount) / saturationPoint(parameters);
  const fee = (parameters.feePerByte * DELEGATION_BYTES + parameters.feeFixed) / LOVELACE_PER_ADA;
  const texts: Record<string, string> = {
    ...Object.fromEntries([...rangeTexts("year", year, formats), ...rangeTexts("epoch", epoch, formats)]),
    ...Object.fromEntries(BOUNDS.map((bound) => [`share-${bound}`, amount > 0 ? formats.share((year[bound] / amount) * 100) : ""])),
    cost: t("result.ada", { amount: formats.decimal(pool.fixedCost) }),
    margin: formats.share(pool.margin * 100),
    blocks: formats.rough(blocks),
    saturation: formats.share(saturation * 100),
    saturated: t(pool.stake > saturationPoint(parameters) ? "result.alreadySaturated" : "result.saturated"),
    deposit: t("result.ada", { amount: formats.decimal(parameters.keyDeposit) }),
    fee: t("result.about", { amount: formats.decimal(fee) }),
    pot: t("formula.pot", { pot: formats.integer(rewardPot(parameters)), epoch: parameters.epoch }),
    values: t("formula.values", {
      k: formats.integer(parameters.targetPools),
      a0: formats.decimal(parameters.pledgeInfluence),
      rho: formats.share(parameters.monetaryExpansion * 100),
      tau: formats.share(parameters.treasuryShare * 100),
      reserves: formats.compactExact(parameters.reserves),
      supply: formats.compactExact(parameters.supply),
      active: formats.compactExact(parameters.activeStake),
      blocks: formats.integer(parameters.blocks),
      fees: formats.integer(parameters.fees),
      shrinking: formats.share(parameters.shrinking * 100),
    }),
  };
  return { ranges: { year, epoch }, isSaturated: saturation > 1, texts };
}
