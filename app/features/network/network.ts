import type { InferOutput } from "valibot";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** Parameters and totals from the chain. Amounts in ADA, fees in lovelace; shares from 0 to 1. */
export const chainTopic = figureTopic("chain", [
  // Epoch of the parameters listed after it.
  "parametersEpoch",
  "feePerByte",
  "feeFixed",
  "coinsPerUtxoByte",
  "maxBlockSize",
  "maxTransactionSize",
  "keyDeposit",
  "poolDeposit",
  "minPoolCost",
  "pledgeInfluence",
  "monetaryExpansion",
  "treasuryShare",
  "targetPools",
  "protocolMajor",
  "protocolMinor",
  // Epoch whose start the amounts listed after it are from.
  "booksEpoch",
  "circulation",
  "rewards",
  "supply",
  "reserves",
  "treasury",
]);
export type Chain = InferOutput<typeof chainTopic.schema>;
export type ChainMetric = keyof Chain;

/** The current epoch and the newest block. Times in milliseconds since 1970. */
export interface Tip {
  epoch: Figure | null;
  epochStart: Figure | null;
  epochEnd: Figure | null;
  epochTransactions: Figure | null;
  blockHeight: Figure | null;
  blockTime: Figure | null;
  activeStake: Figure | null;
}

/** Counts, and amounts in ADA. Treasury and reserves are from the start of the epoch. */
export interface EpochRecord {
  epoch: number;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  transactions: number | null;
  blocks: number | null;
  fees: number | null;
  activeStake: number | null;
  treasury: number | null;
  reserves: number | null;
}

/** `time` is in milliseconds since 1970. */
export interface BlockTime {
  height: number;
  time: number;
}
