import * as v from "valibot";
import type { NetworkService } from "#app/features/network/network.server.ts";
import type { BlockMark, Tip } from "#app/features/network/network.ts";
import { blocksPerHour, networkStatus } from "#app/features/network/network-status.ts";
import { envelope, iso } from "#app/foundation/figures/envelope.server.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableNumber, envelopeShape, dateTime, wholeNumber } from "#app/foundation/openapi/shared-schemas.server.ts";

const DAY = 86_400_000;
const MAX_EPOCHS = 1000;
/** A year of epochs. */
const DEFAULT_EPOCHS = 73;

const TAG = { name: "Network", description: "The chain itself: epochs, transactions, time" };
const SOURCE = "Koios";

const networkShape = v.object({
  answer: v.pipe(
    v.picklist(["yes", "slower", "unknown"]),
    v.metadata({ description: "Whether Cardano works, from the age of the newest block; never no: one source cannot tell" }),
  ),
  reason: v.pipe(v.string(), v.metadata({ description: "Why the answer is as it is", examples: ["fresh"] })),
  blocksPerHour: nullableNumber("By our own readings of the last hour", 178),
  epoch: nullableNumber("The running epoch", 669),
  epochStart: nullableDateTime("When the epoch began"),
  epochEnd: nullableDateTime("When it ends"),
  epochTransactions: nullableNumber("Transactions in the running epoch", 19_525),
  blockHeight: nullableNumber("Of the newest block", 14_304_850),
  blockTime: nullableDateTime("Of the newest block"),
  activeStake: nullableNumber("ADA that counts in this epoch", 21_400_120_848.8),
  parametersEpoch: nullableNumber("The epoch of the parameters", 669),
  feePerByte: nullableNumber("Lovelace for each byte of a transaction", 44),
  feeFixed: nullableNumber("Lovelace for any transaction", 155_381),
  coinsPerUtxoByte: nullableNumber("Lovelace that an output must hold for each byte", 4310),
  maxBlockSize: nullableNumber("Bytes", 90_112),
  maxTransactionSize: nullableNumber("Bytes", 16_384),
  keyDeposit: nullableNumber("ADA; paid back", 2),
  poolDeposit: nullableNumber("ADA; paid back", 500),
  minPoolCost: nullableNumber("ADA an epoch", 170),
  pledgeInfluence: nullableNumber("a0", 0.3),
  monetaryExpansion: nullableNumber("rho: the share of the reserves that an epoch pays out", 0.003),
  treasuryShare: nullableNumber("tau: the treasury's share of that", 0.2),
  targetPools: nullableNumber("k", 500),
  protocolMajor: nullableNumber("Version", 10),
  protocolMinor: nullableNumber("Version", 0),
  booksEpoch: nullableNumber("The epoch at whose begin the amounts below were true", 669),
  circulation: nullableNumber("ADA at addresses, without unclaimed rewards and deposits", 36_667_502_689.9),
  rewards: nullableNumber("ADA of unclaimed rewards", 750_750_000.6),
  supply: nullableNumber("ADA outside the reserves, the treasury included", 38_998_525_686.6),
  reserves: nullableNumber("ADA not issued yet", 6_001_474_313.3),
  treasury: nullableNumber("ADA", 1_574_500_000.6),
});

const epochShape = v.object({
  epoch: v.pipe(v.number(), v.safeInteger(), v.metadata({ examples: [668] })),
  start: dateTime("When it began"),
  end: dateTime("When it ends"),
  transactions: nullableNumber("Count", 111_300),
  blocks: nullableNumber("Count", 21_281),
  fees: nullableNumber("ADA", 34_495.8),
  activeStake: nullableNumber("ADA", 21_400_120_848.8),
  treasury: nullableNumber("ADA at its begin", 1_574_500_000.6),
  reserves: nullableNumber("ADA at its begin", 6_001_474_313.3),
});

/** The newest block of a tip, or null. */
const blockMarkOf = ({ blockHeight, blockTime }: Tip): BlockMark | null =>
  blockHeight && blockTime ? { height: blockHeight.value, time: blockTime.value } : null;

/** `market` has the running epoch and the newest block, as the site knows them. */
export const networkRoutes: readonly Route<{ network: NetworkService; market: { latestNetwork(): { value: Tip } } }>[] = [
  route(
    {
      id: "show-network",
      method: "get",
      path: "/api/network",
      tag: TAG,
      summary: "The newest block, the running epoch, the books and the parameters",
      answers: { 200: jsonResponse("The chain as it was last seen", namedSchema("Network", envelopeShape(networkShape, SOURCE))) },
      isOpen: true,
    },
    async (_, { network, market }) => {
      const tip = market.latestNetwork().value;
      const chain = network.latestChain().value;
      const perHour = blocksPerHour(await network.blockMarks(Date.now() - DAY), blockMarkOf(tip));
      const { answer, reason } = networkStatus(tip.blockTime, perHour, Date.now());
      const { epochStart, epochEnd, blockTime, ...rest } = tip;
      const values = Object.fromEntries(Object.entries({ ...rest, ...chain }).map(([name, one]) => [name, one?.value ?? null]));
      const times = { epochStart: iso(epochStart?.value), epochEnd: iso(epochEnd?.value), blockTime: iso(blockTime?.value) };
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
      tag: TAG,
      summary: "What each epoch held, the newest first",
      parameters: v.object({
        limit: parameter(
          wholeNumber(MAX_EPOCHS, DEFAULT_EPOCHS),
          "How many epochs; 73 are a year",
          3,
          `limit must be a whole number from 1 to ${MAX_EPOCHS}`,
        ),
      }),
      answers: {
        200: jsonResponse("Epochs", namedSchema("Epochs", envelopeShape(v.array(epochShape), SOURCE))),
        400: problemResponse("No whole number from 1 to 1000"),
      },
      isOpen: true,
    },
    async ({ limit }, { network, market }) => {
      const epochs = await network.newestEpochs(limit);
      const data = epochs.map(({ start, end, ...rest }) => ({ ...rest, start: iso(start), end: iso(end) }));
      const { epoch } = market.latestNetwork().value;
      return { ...envelope(data, [epoch], "koios"), data: data.length > 0 ? data : null };
    },
  ),
];
