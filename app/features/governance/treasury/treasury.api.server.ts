import { stringify } from "csv-stringify/sync";
import * as v from "valibot";
import type { TreasuryService } from "#app/features/governance/treasury/treasury.server.ts";
import { treasuryCsvPath, type TreasuryEdition } from "#app/features/governance/treasury/treasury.ts";
import { fetchedEnvelope } from "#app/foundation/figures/envelope.server.ts";
import { csvFile } from "#app/foundation/http/csv-file.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { jsonResponse, namedSchema, problemResponse, type Tag } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { dateTime, envelopeShape, nullableText, text, wholeNumber } from "#app/foundation/openapi/shared-schemas.server.ts";

const SOURCE = "Koios";
const MAX_EPOCHS = 1000;
/** One year. */
const DEFAULT_EPOCHS = 73;
const WRONG_LIMIT = `limit must be a whole number from 1 to ${MAX_EPOCHS}`;
const UNKNOWN_EDITION = "There is no such edition";
const EDITION_NAME = /^(\d{1,6})-(\d{1,4})$/;

const lovelace = (description: string, example: string) => text(`${description}, in lovelace`, example);

const flowShape = v.object({
  epoch: v.pipe(v.number(), v.safeInteger(), v.metadata({ description: "The epoch that begins with `closing`", examples: [538] })),
  opening: lovelace("Treasury at the start of the epoch before", "1664007113173757"),
  fees: lovelace("Fees of two epochs before", "93384750236"),
  expansion: lovelace("New ADA from the reserves", "22294888172487"),
  share: lovelace("The treasury's share of fees and new ADA", "4477654584544"),
  unclaimedRewards: lovelace("Rewards of accounts that aren't registered", "9899504567"),
  donations: lovelace("Donations of the epoch before", "3141592"),
  forfeitedDeposits: lovelace("Deposits of governance actions whose return account isn't registered", "0"),
  withdrawals: lovelace("Withdrawals that took effect", "0"),
  closing: lovelace("Treasury at the start of the epoch", "1668494670404460"),
  residual: lovelace("The rest that no other term explains; 0 if they're complete", "0"),
});

const editionShape = namedSchema(
  "TreasuryEdition",
  v.object({
    number: v.pipe(v.number(), v.safeInteger(), v.metadata({ description: "1 unless a figure was corrected", examples: [1] })),
    hash: text(
      "SHA-256 of the JSON of epoch, flow, number and replaces, with all fields in the order of their names and without spaces",
      "6e1f3a52a1f0cf34f1a1f6a0a4dd3c1b5e5f9d2b7c7c7c1b2a3f4e5d6c7b8a90",
    ),
    replaces: nullableText(
      "Hash of the edition that this one corrects",
      "0f4e5d6c7b8a906e1f3a52a1f0cf34f1a1f6a0a4dd3c1b5e5f9d2b7c7c7c1b2a",
    ),
    frozenAt: dateTime("When we froze these figures"),
    flow: flowShape,
  }),
);

const toAnswer = ({ frozenAt, ...edition }: TreasuryEdition) => ({ ...edition, frozenAt: new Date(frozenAt).toISOString() });

const limit = parameter(wholeNumber(MAX_EPOCHS, DEFAULT_EPOCHS), "Number of epochs; 73 epochs make a year", 3, WRONG_LIMIT);

export const treasuryRoutes = (tag: Tag): readonly Route<{ treasury: TreasuryService }>[] => [
  route(
    {
      id: "list-treasury-epochs",
      method: "get",
      path: "/api/treasury",
      tag,
      summary: "List the treasury's epochs, newest first",
      description: "Each epoch's income and withdrawals, recomputed to the lovelace, in its newest edition.",
      parameters: v.object({ limit }),
      answers: {
        200: jsonResponse("Epochs, newest first", namedSchema("TreasuryEpochs", envelopeShape(v.array(editionShape), SOURCE))),
        400: problemResponse("The limit isn't a whole number from 1 to 1000", WRONG_LIMIT),
      },
      isOpen: true,
    },
    async ({ limit: count }, { treasury }) => {
      const editions = (await treasury.newest()).slice(0, count).map(toAnswer);
      return fetchedEnvelope(editions, editions.length > 0 ? treasury.latest() : null, "koios");
    },
  ),
  route(
    {
      id: "show-treasury-edition",
      method: "get",
      path: "/api/treasury/editions/{edition}",
      tag,
      summary: "Get a frozen edition",
      description:
        "The figures of an edition never change. A correction is a new edition, which names the hash of the one that it replaces.",
      parameters: v.object({ edition: parameter(v.string(), "Epoch and number of the edition, such as 538-1", "538-1") }),
      answers: {
        200: jsonResponse("The edition", editionShape),
        404: problemResponse("There is no edition with this name", UNKNOWN_EDITION),
      },
      isOpen: true,
    },
    async ({ edition: name }, { treasury }) => {
      const [, epoch, number] = EDITION_NAME.exec(name) ?? [];
      const edition = epoch === undefined || number === undefined ? null : await treasury.edition(Number(epoch), Number(number));
      return edition ? toAnswer(edition) : problem(404, UNKNOWN_EDITION);
    },
  ),
  route(
    {
      id: "export-treasury",
      method: "get",
      path: treasuryCsvPath,
      tag,
      summary: "Export the treasury's epochs as CSV",
      description: "The file has all epochs, newest first, with amounts in lovelace.",
      answers: {
        200: {
          description: `Comma-separated values with the columns ${Object.keys(flowShape.entries).join(", ")}, edition, hash`,
          content: { "text/csv": v.string() },
        },
      },
      isOpen: true,
    },
    async (_, { treasury }) => csvFile("cardano-treasury", writeCsv(await treasury.newest())),
  ),
];

function writeCsv(editions: readonly TreasuryEdition[]): string {
  const columns = v.parse(v.array(v.keyof(flowShape)), Object.keys(flowShape.entries));
  const rows = editions.map(({ flow, number, hash }) => [...columns.map((column) => flow[column]), number, hash]);
  return stringify([[...columns, "edition", "hash"], ...rows]);
}
