import type { ChainMetric } from "#app/features/network/network.ts";
import type { FigureRule } from "#app/foundation/figures/judge.server.ts";

const DAY = 86_400_000;
/** Parameters and books hold for an epoch of five days; without an answer for longer nobody knows whether they still do. */
const EPOCH = 5 * DAY;
const ALL_ADA = 45e9;

/** A vote may double a parameter from one epoch to the next: only amounts are held when they jump. */
const parameter = (min: number, max: number): FigureRule => ({ min, max, jumps: false, lag: EPOCH });
const amount = (min: number): FigureRule => ({ min, max: ALL_ADA, jumps: true, lag: EPOCH });

export const CHAIN_RULES: Record<ChainMetric, FigureRule> = {
  parametersEpoch: parameter(0, 1e5),
  feePerByte: parameter(1, 1e5),
  feeFixed: parameter(0, 1e9),
  coinsPerUtxoByte: parameter(1, 1e9),
  maxBlockSize: parameter(1024, 1e9),
  maxTransactionSize: parameter(1024, 1e9),
  keyDeposit: parameter(0, 1e6),
  poolDeposit: parameter(0, 1e8),
  minPoolCost: parameter(0, 1e6),
  pledgeInfluence: parameter(0, 1e3),
  monetaryExpansion: parameter(0, 1),
  treasuryShare: parameter(0, 1),
  targetPools: parameter(1, 1e6),
  protocolMajor: parameter(1, 1e4),
  protocolMinor: parameter(0, 1e4),
  booksEpoch: parameter(0, 1e5),
  circulation: amount(1),
  rewards: amount(0),
  supply: amount(1),
  reserves: amount(0),
  treasury: amount(0),
};
