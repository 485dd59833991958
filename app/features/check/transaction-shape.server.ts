import * as v from "valibot";
import { UNREAD_REASONS } from "#app/features/check/check.ts";
import { secondData, secondShape } from "#app/features/check/second-source-shape.server.ts";
import { CERTIFICATE_KINDS, type TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const list = (item: v.GenericSchema, description: string) => v.pipe(v.array(item), v.metadata({ description, examples: [[]] }));
const owner = v.pipe(
  v.nullable(
    namedSchema(
      "ScriptOwner",
      v.object({
        name: text("Of the project", "Minswap"),
        path: nullableText("In our directory", "/project/minswap"),
        label: nullableText("What the script is called", "Liquidity Pool"),
        saidAt: nullableText("The day of the public registry that says so; null when our directory does", "2025-07-10"),
      }),
    ),
  ),
  v.metadata({ description: "Whose script or policy it is; null where we don't know it", examples: [null] }),
);
const tokens = (description: string) =>
  list(
    v.object({
      policyId: v.string(),
      name: text("What its maker wrote; anyone can write anything", "SNEK"),
      quantity: text("With its decimals", "12.5"),
      owner,
    }),
    description,
  );

/** What POST /api/check says of a transaction. */
export const transactionShape = namedSchema(
  "TransactionAnswer",
  v.object({
    unread: v.pipe(
      v.nullable(v.picklist(UNREAD_REASONS)),
      v.metadata({ description: "Why Koios' part is null; null when it could be read", examples: [null] }),
    ),
    isKnown: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether the chain has it", examples: [true] })),
    at: nullableDateTime("When its block was made"),
    confirmations: nullableNumber("Blocks since, its own included", 120),
    fee: nullableNumber("ADA", 0.17),
    parties: list(
      v.object({
        address: text("A stake address where there is one: all addresses of one are one party", "stake1u8yx…"),
        role: v.picklist(["sender", "recipient"]),
        isScript: v.pipe(v.boolean(), v.metadata({ description: "A program holds it", examples: [false] })),
        owner,
        ada: v.number(),
        tokens: tokens("That came or went"),
      }),
      "First the parties that have less afterwards, then those that have more; at most twelve",
    ),
    otherParties: v.pipe(v.number(), v.metadata({ description: "How many more there are", examples: [0] })),
    withdrawn: nullableNumber("Rewards in ADA", 12.5),
    minted: tokens("Created; with a minus, burned"),
    certificates: list(v.picklist([...CERTIFICATE_KINDS, "other"]), "Kinds of certificates in it"),
    votes: list(
      v.object({ voter: v.picklist(["committee", "drep", "pool"]), vote: v.picklist(["yes", "no", "abstain"]) }),
      "On governance actions",
    ),
    message: nullableText("CIP-20: what the sender wrote", "Thank you"),
    metadata: list(v.object({ label: v.string(), text: v.string() }), "Other metadata as text"),
    scripts: list(v.object({ hash: v.string(), owner }), "Those that ran"),
    hasFailed: v.pipe(v.boolean(), v.metadata({ description: "A script refused, and only the collateral was taken", examples: [false] })),
    fetchedAt: nullableDateTime("When Koios was asked"),
    second: secondShape,
  }),
);

const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());

/** The answer with its moments as programs read them. */
export const transactionData = (answer: TransactionAnswer) => ({
  ...answer,
  at: iso(answer.at),
  fetchedAt: iso(answer.fetchedAt),
  second: secondData(answer.second),
});
