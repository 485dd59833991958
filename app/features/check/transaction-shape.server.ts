import * as v from "valibot";
import { LOOKUP_FAILURES } from "#app/features/check/check.ts";
import { secondSourceData, secondSourceShape } from "#app/features/check/second-source-shape.server.ts";
import type { TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const list = (item: v.GenericSchema, description: string) => v.pipe(v.array(item), v.metadata({ description, examples: [[]] }));
const owner = v.pipe(
  v.nullable(
    namedSchema(
      "ScriptOwner",
      v.object({
        name: text("Name of the project", "Minswap"),
        path: nullableText("Path of the project in our directory", "/project/minswap"),
        label: nullableText("Name of the script", "Liquidity Pool"),
        saidAt: nullableText("The day of the public registry that names the owner; null when our directory does", "2025-07-10"),
      }),
    ),
  ),
  v.metadata({ description: "Owner of the script or policy; null when we don't know it", examples: [null] }),
);
const tokens = (description: string) =>
  list(
    v.object({
      policyId: v.string(),
      name: text("Name chosen by its maker; anyone can write anything", "SNEK"),
      quantity: text("Quantity, with decimals", "12.5"),
      owner,
    }),
    description,
  );

export const transactionShape = namedSchema(
  "TransactionAnswer",
  v.object({
    unread: v.pipe(
      v.nullable(v.picklist(LOOKUP_FAILURES)),
      v.metadata({ description: "Why there's no answer from Koios; null when there is one", examples: [null] }),
    ),
    isKnown: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether the chain has it", examples: [true] })),
    at: nullableDateTime("When its block was made"),
    confirmations: nullableNumber("Blocks since then, including its own", 120),
    fee: nullableNumber("Fee in ADA", 0.17),
    parties: list(
      v.object({
        address: text("The stake address, if there is one: all its addresses are one party", "stake1u8yx…"),
        role: v.picklist(["sender", "recipient"]),
        isScript: v.pipe(v.boolean(), v.metadata({ description: "Whether a program holds it", examples: [false] })),
        owner,
        ada: v.number(),
        tokens: tokens("Tokens that came or went"),
      }),
      "The parties that have less afterwards, then those that have more; at most twelve in total",
    ),
    otherParties: v.pipe(v.number(), v.metadata({ description: "Number of further parties", examples: [0] })),
    withdrawn: nullableNumber("Withdrawn rewards in ADA", 12.5),
    minted: tokens("Tokens created, or burned if the quantity is negative"),
    certificates: list(v.string(), "Kinds of certificates in it, as Koios names them"),
    votes: list(
      v.object({ voter: v.string(), vote: v.string() }),
      "Votes on governance actions: the voter (committee, drep, pool) and the vote (yes, no, abstain), or a newer word of Koios",
    ),
    message: nullableText("Message from the sender (CIP-20)", "Thank you"),
    metadata: list(v.object({ label: v.string(), text: v.string() }), "Other metadata as text"),
    scripts: list(v.object({ hash: v.string(), owner }), "Scripts that ran"),
    hasFailed: v.pipe(
      v.boolean(),
      v.metadata({ description: "Whether a script failed, so only the collateral was taken", examples: [false] }),
    ),
    fetchedAt: nullableDateTime("When we asked Koios"),
    second: secondSourceShape,
  }),
);

const iso = (timestamp: number | null): string | null => (timestamp === null ? null : new Date(timestamp).toISOString());

export const transactionData = (answer: TransactionAnswer) => ({
  ...answer,
  at: iso(answer.at),
  fetchedAt: iso(answer.fetchedAt),
  second: secondSourceData(answer.second),
});
