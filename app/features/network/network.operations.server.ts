import * as z from "zod";
import { json, named, refused, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { maybeMoment, maybeNumber, measured, moment } from "#app/foundation/openapi/shapes.server.ts";

const TAG = { name: "Network", description: "The chain itself: epochs, transactions, time" };
const SOURCE = "Koios";

const networkShape = z.object({
  answer: z.enum(["yes", "slower", "unknown"]).meta({ description: "Whether Cardano works, from the age of the newest block; never no: one source cannot tell" }),
  reason: z.string().meta({ description: "Why the answer is as it is", examples: ["fresh"] }),
  blocksPerHour: maybeNumber("By our own readings of the last hour", 178),
  epoch: maybeNumber("The running epoch", 669),
  epochStart: maybeMoment("When the epoch began"),
  epochEnd: maybeMoment("When it ends"),
  epochTransactions: maybeNumber("Transactions in the running epoch", 19_525),
  blockHeight: maybeNumber("Of the newest block", 14_304_850),
  blockTime: maybeMoment("Of the newest block"),
  activeStake: maybeNumber("ADA that counts in this epoch", 21_400_120_848.8),
  parametersEpoch: maybeNumber("The epoch of the parameters", 669),
  feePerByte: maybeNumber("Lovelace for each byte of a transaction", 44),
  feeFixed: maybeNumber("Lovelace for any transaction", 155_381),
  coinsPerUtxoByte: maybeNumber("Lovelace that an output must hold for each byte", 4310),
  maxBlockSize: maybeNumber("Bytes", 90_112),
  maxTransactionSize: maybeNumber("Bytes", 16_384),
  keyDeposit: maybeNumber("ADA; paid back", 2),
  poolDeposit: maybeNumber("ADA; paid back", 500),
  minPoolCost: maybeNumber("ADA an epoch", 170),
  pledgeInfluence: maybeNumber("a0", 0.3),
  monetaryExpansion: maybeNumber("rho: the share of the reserves that an epoch pays out", 0.003),
  treasuryShare: maybeNumber("tau: the treasury's share of that", 0.2),
  targetPools: maybeNumber("k", 500),
  protocolMajor: maybeNumber("Version", 10),
  protocolMinor: maybeNumber("Version", 0),
  booksEpoch: maybeNumber("The epoch at whose begin the amounts below were true", 669),
  circulation: maybeNumber("ADA at addresses, without unclaimed rewards and deposits", 36_667_502_689.9),
  rewards: maybeNumber("ADA of unclaimed rewards", 750_750_000.6),
  supply: maybeNumber("ADA outside the reserves, the treasury included", 38_998_525_686.6),
  reserves: maybeNumber("ADA not issued yet", 6_001_474_313.3),
  treasury: maybeNumber("ADA", 1_574_500_000.6),
});

const epochShape = z.object({
  epoch: z.int().meta({ examples: [668] }),
  start: moment("When it began"),
  end: moment("When it ends"),
  transactions: maybeNumber("Count", 111_300),
  blocks: maybeNumber("Count", 21_281),
  fees: maybeNumber("ADA", 34_495.8),
  activeStake: maybeNumber("ADA", 21_400_120_848.8),
  treasury: maybeNumber("ADA at its begin", 1_574_500_000.6),
  reserves: maybeNumber("ADA at its begin", 6_001_474_313.3),
});

/** What network.api.server.ts answers. */
export const networkOperations: readonly Operation[] = [
  {
    id: "show-network",
    method: "get",
    path: "/api/network",
    tag: TAG,
    summary: "The newest block, the running epoch, the books and the parameters",
    answers: { 200: json("The chain as it was last seen", named("Network", measured(networkShape, SOURCE))) },
    isOpen: true,
  },
  {
    id: "list-epochs",
    method: "get",
    path: "/api/network/epochs",
    tag: TAG,
    summary: "What each epoch held, the newest first",
    parameters: [{ name: "limit", in: "query", description: "How many epochs; 73 are a year", schema: z.int().min(1).max(1000).default(73), example: 3 }],
    answers: { 200: json("Epochs", named("Epochs", measured(z.array(epochShape), SOURCE))), 400: refused("No whole number from 1 to 1000") },
    isOpen: true,
  },
];
