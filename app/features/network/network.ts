import * as v from "valibot";
import { figureSchema, type Figure } from "#app/foundation/figures/figure.ts";
import { topic } from "#app/foundation/live/topic.ts";

const figure = v.nullable(figureSchema);

/** What the chain's own books say. Amounts in ADA, fees in lovelace; shares from 0 to 1. */
const chainSchema = v.object({
  /** The epoch of the parameters below it. */
  parametersEpoch: figure,
  feePerByte: figure,
  feeFixed: figure,
  coinsPerUtxoByte: figure,
  maxBlockSize: figure,
  maxTransactionSize: figure,
  keyDeposit: figure,
  poolDeposit: figure,
  minPoolCost: figure,
  pledgeInfluence: figure,
  monetaryExpansion: figure,
  treasuryShare: figure,
  targetPools: figure,
  protocolMajor: figure,
  protocolMinor: figure,
  /** The epoch at whose begin the amounts below it were true. */
  booksEpoch: figure,
  circulation: figure,
  rewards: figure,
  supply: figure,
  reserves: figure,
  treasury: figure,
});
export type Chain = v.InferOutput<typeof chainSchema>;
export type ChainMetric = keyof Chain;

export const chainTopic = topic("chain", chainSchema);

export const EMPTY_CHAIN: Chain = {
  parametersEpoch: null,
  feePerByte: null,
  feeFixed: null,
  coinsPerUtxoByte: null,
  maxBlockSize: null,
  maxTransactionSize: null,
  keyDeposit: null,
  poolDeposit: null,
  minPoolCost: null,
  pledgeInfluence: null,
  monetaryExpansion: null,
  treasuryShare: null,
  targetPools: null,
  protocolMajor: null,
  protocolMinor: null,
  booksEpoch: null,
  circulation: null,
  rewards: null,
  supply: null,
  reserves: null,
  treasury: null,
};

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

/** What an epoch held: counts, and amounts in ADA. Treasury and reserves are those of its begin. */
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

/** A block by its height and time; milliseconds since 1970. */
export interface BlockMark {
  height: number;
  time: number;
}
