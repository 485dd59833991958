import type { ChainMetric } from "#app/features/network/network.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { FigureRule } from "#app/foundation/figures/figures.server.ts";

/** Parameters and totals change only between epochs. */
const EPOCH = 5 * DAY;
const ALL_ADA = 45e9;

/** A vote can double a parameter between epochs, so only amounts need a second reading when they jump. */
const parameterRule = (min: number, max: number): FigureRule => ({ min, max, confirmsJumps: false, maxLagMs: EPOCH });
const amountRule = (min: number): FigureRule => ({ min, max: ALL_ADA, confirmsJumps: true, maxLagMs: EPOCH });

export const CHAIN_RULES: Record<ChainMetric, FigureRule> = {
  parametersEpoch: parameterRule(0, 1e5),
  feePerByte: parameterRule(1, 1e5),
  feeFixed: parameterRule(0, 1e9),
  coinsPerUtxoByte: parameterRule(1, 1e9),
  maxBlockSize: parameterRule(1024, 1e9),
  maxTransactionSize: parameterRule(1024, 1e9),
  keyDeposit: parameterRule(0, 1e6),
  poolDeposit: parameterRule(0, 1e8),
  minPoolCost: parameterRule(0, 1e6),
  pledgeInfluence: parameterRule(0, 1e3),
  monetaryExpansion: parameterRule(0, 1),
  treasuryShare: parameterRule(0, 1),
  targetPools: parameterRule(1, 1e6),
  protocolMajor: parameterRule(1, 1e4),
  protocolMinor: parameterRule(0, 1e4),
  booksEpoch: parameterRule(0, 1e5),
  circulation: amountRule(1),
  rewards: amountRule(0),
  supply: amountRule(1),
  reserves: amountRule(0),
  treasury: amountRule(0),
};
