import * as v from "valibot";
import { UNREAD_REASONS } from "#app/features/check/check.ts";
import { TOKEN_VERDICTS, type TokenAnswer } from "#app/features/check/token-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const POLICY = "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f";

/** What POST /api/check says of a token or a policy. */
export const tokenShape = namedSchema(
  "TokenAnswer",
  v.object({
    unread: v.pipe(v.nullable(v.picklist(UNREAD_REASONS)), v.metadata({ description: "Why a part is null", examples: [null] })),
    verdict: v.pipe(
      v.picklist(TOKEN_VERDICTS),
      v.metadata({
        description: "The project that our directory has for it, never that it's safe. The policy decides, not the name",
        examples: ["known"],
      }),
    ),
    project: v.pipe(
      v.nullable(v.object({ name: v.string(), path: v.string(), policyId: v.string() })),
      v.metadata({ description: "That the verdict is about", examples: [null] }),
    ),
    policyId: text("Hexadecimal", POLICY),
    name: nullableText("What its maker wrote; null for a policy", "SNEK"),
    ticker: nullableText("In the token registry", "SNEK"),
    isKnown: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether the chain has it; null for a policy", examples: [true] })),
    supply: nullableText("With its decimals", "76715880000"),
    mints: nullableNumber("How often some were created", 1),
    burns: nullableNumber("How often some were burned", 0),
    createdAt: nullableDateTime("When the first were created"),
    minting: v.pipe(
      v.nullable(v.picklist(["locked", "open", "program"])),
      v.metadata({ description: "Whether more can be made: never, by the holders of keys, or as a program decides", examples: ["locked"] }),
    ),
    fetchedAt: nullableDateTime("When Koios was asked"),
  }),
);

const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());

/** The answer with its moments as programs read them. */
export const tokenData = (answer: TokenAnswer) => ({ ...answer, createdAt: iso(answer.createdAt), fetchedAt: iso(answer.fetchedAt) });
