import * as v from "valibot";
import type { NetworkService } from "#app/features/network/network.server.ts";
import type { BlockTime, Tip } from "#app/features/network/network.ts";
import { blocksPerHour, networkStatus } from "#app/features/network/network-status.ts";
import { DAY } from "#app/foundation/durations.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableNumber, envelopeShape, dateTime, wholeNumber } from "#app/foundation/openapi/shared-schemas.server.ts";

const MAX_EPOCHS = 1000;
const WRONG_LIMIT = `limit must be a whole number from 1 to ${MAX_EPOCHS}`;
/** One year. */
const DEFAULT_EPOCHS = 73;

export const NETWORK_TAG = { name: "Network", description: "Blocks, epochs, supply and parameters" };
const SOURCE = "Koios";

const networkShape = v.object({
  answer: v.pipe(
    v.picklist(["yes", "slower", "unknown"]),
    v.metadata({ description: "Whether Cardano is working, based on the age of the newest block. It's never no: one source can't tell" }),
  ),
  reason: v.pipe(v.string(), v.metadata({ description: "The reason for the answer", examples: ["fresh"] })),
  blocksPerHour: nullableNumber("Blocks in the last hour, by our own readings", 178),
  epoch: nullableNumber("The current epoch", 669),
  epochStart: nullableDateTime("When the current epoch began"),
  epochEnd: nullableDateTime("When the current epoch ends"),
  epochTransactions: nullableNumber("Transactions in the current epoch", 19_525),
  blockHeight: nullableNumber("Height of the newest block", 14_304_850),
  blockTime: nullableDateTime("Time of the newest block"),
  activeStake: nullableNumber("ADA that counts in this epoch for choosing who makes blocks", 21_400_120_848.8),
  parametersEpoch: nullableNumber("The epoch of the protocol parameters", 669),
  feePerByte: nullableNumber("Lovelace for each byte of a transaction", 44),
  feeFixed: nullableNumber("Lovelace for any transaction", 155_381),
  coinsPerUtxoByte: nullableNumber("Lovelace that an output must hold for each of its bytes", 4310),
  maxBlockSize: nullableNumber("Largest size of a block, in bytes", 90_112),
  maxTransactionSize: nullableNumber("Largest size of a transaction, in bytes", 16_384),
  keyDeposit: nullableNumber("Deposit for a stake address in ADA, paid back", 2),
  poolDeposit: nullableNumber("Deposit for a stake pool in ADA, paid back", 500),
  minPoolCost: nullableNumber("Lowest fixed cost of a pool, in ADA per epoch", 170),
  pledgeInfluence: nullableNumber("a0: how much a pledge raises a pool's rewards", 0.3),
  monetaryExpansion: nullableNumber("rho: the share of the reserves that each epoch pays out", 0.003),
  treasuryShare: nullableNumber("tau: the treasury's share of each epoch's payout", 0.2),
  targetPools: nullableNumber("k: the number of pools that the protocol aims for", 500),
  protocolMajor: nullableNumber("Major version of the protocol", 10),
  protocolMinor: nullableNumber("Minor version of the protocol", 0),
  booksEpoch: nullableNumber("The epoch with the amounts at its start: circulation, rewards, supply, reserves and treasury", 669),
  circulation: nullableNumber("ADA at addresses, without unclaimed rewards and deposits", 36_667_502_689.9),
  rewards: nullableNumber("Unclaimed rewards in ADA", 750_750_000.6),
  supply: nullableNumber("ADA outside the reserves, the treasury included", 38_998_525_686.6),
  reserves: nullableNumber("ADA that hasn't been issued yet", 6_001_474_313.3),
  treasury: nullableNumber("ADA in the treasury", 1_574_500_000.6),
});

const epochShape = v.object({
  epoch: v.pipe(v.number(), v.safeInteger(), v.metadata({ examples: [668] })),
  start: dateTime("When the epoch began"),
  end: dateTime("When the epoch ends"),
  transactions: nullableNumber("Number of transactions", 111_300),
  blocks: nullableNumber("Number of blocks", 21_281),
  fees: nullableNumber("Fees paid, in ADA", 34_495.8),
  activeStake: nullableNumber("Active stake in ADA", 21_400_120_848.8),
  treasury: nullableNumber("ADA in the treasury at the start of the epoch", 1_574_500_000.6),
  reserves: nullableNumber("ADA in the reserves at the start of the epoch", 6_001_474_313.3),
});

const blockMarkOf = ({ blockHeight, blockTime }: Tip): BlockTime | null =>
  blockHeight && blockTime ? { height: blockHeight.value, time: blockTime.value } : null;

/** `market` provides the current epoch and the newest block. */
export const networkRoutes: readonly Route<{ network: NetworkService; market: { latestNetwork(): { value: Tip } } }>[] = [
  route(
    {
      id: "show-network",
      method: "get",
      path: "/api/network",
      tag: NETWORK_TAG,
      summary: "Get network status, supply and parameters",
      answers: { 200: jsonResponse("The network as we last saw it", namedSchema("Network", envelopeShape(networkShape, SOURCE))) },
      isOpen: true,
    },
    async (_, { network, market }) => {
      const tip = market.latestNetwork().value;
      const chain = network.latestChain().value;
      const perHour = blocksPerHour(await network.blockMarks(Date.now() - DAY), blockMarkOf(tip));
      const { answer, reason } = networkStatus(tip.blockTime, perHour, Date.now());
      const { epochStart, epochEnd, blockTime, ...rest } = tip;
      const values = Object.fromEntries(Object.entries({ ...rest, ...chain }).map(([name, one]) => [name, one?.value ?? null]));
      const times = {
        epochStart: isoOrNull(epochStart?.value),
        epochEnd: isoOrNull(epochEnd?.value),
        blockTime: isoOrNull(blockTime?.value),
      };
      const figures = [...Object.values(tip), ...Object.values(chain)];
      const blocks = perHour === null ? null : Math.round(perHour);
      return envelope({ answer, reason, blocksPerHour: blocks, ...values, ...times }, figures, "koios");
    },
  ),
  route(
    {
      id: "list-epochs",
      method: "get",
      path: "/api/network/epochs",
      tag: NETWORK_TAG,
      summary: "List epochs, newest first",
      parameters: v.object({
        limit: parameter(wholeNumber(MAX_EPOCHS, DEFAULT_EPOCHS), "Number of epochs; 73 epochs make a year", 3, WRONG_LIMIT),
      }),
      answers: {
        200: jsonResponse("Epochs, newest first", namedSchema("Epochs", envelopeShape(v.array(epochShape), SOURCE))),
        400: problemResponse("The limit isn't a whole number from 1 to 1000", WRONG_LIMIT),
      },
      isOpen: true,
    },
    async ({ limit }, { network, market }) => {
      const epochs = await network.newestEpochs(limit);
      const data = epochs.map(({ start, end, ...rest }) => ({ ...rest, start: isoOrNull(start), end: isoOrNull(end) }));
      const { epoch } = market.latestNetwork().value;
      return { ...envelope(data, [epoch], "koios"), data: data.length > 0 ? data : null };
    },
  ),
];
