import * as v from "valibot";
import { UNREAD_REASONS } from "#app/features/check/check.ts";
import { TOKEN_VERDICTS, type TokenAnswer } from "#app/features/check/token-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const KEY = "30d62665168bf32883dbbe31a62aaad221563e8155a81199d062ac220c5d52a3";
const POLICY = "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f";

const says = (source: string) =>
  v.pipe(
    v.nullable(v.union([v.string(), v.number(), v.boolean()])),
    v.metadata({ description: `What ${source} says`, examples: ["SNEK"] }),
  );
const registryShape = namedSchema(
  "TokenRegistryAnswer",
  v.object({
    unread: v.pipe(
      v.nullable(v.picklist(UNREAD_REASONS)),
      v.metadata({ description: "Why the registry says nothing; null when it answered", examples: [null] }),
    ),
    isListed: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether it has an entry", examples: [true] })),
    name: nullableText("What the entry says", "Snek"),
    ticker: nullableText("Not unique", "SNEK"),
    decimals: nullableNumber("0 when the entry doesn't say", 0),
    website: nullableText("What the entry says; it may be anything", "https://www.snek.com/"),
    keys: v.pipe(
      v.array(v.string()),
      v.metadata({ description: "Public keys that signed the entry: who registered it. The registry names no persons", examples: [[KEY]] }),
    ),
    differences: v.pipe(
      v.nullable(
        v.array(
          v.object({
            field: v.pipe(
              v.picklist(["listed", "name", "ticker", "decimals"]),
              v.metadata({ description: "Listed: whether there is an entry", examples: ["ticker"] }),
            ),
            registry: says("the registry"),
            koios: says("Koios"),
          }),
        ),
      ),
      v.metadata({ description: "Where Koios repeats it otherwise; null where Koios has nothing to compare with", examples: [[]] }),
    ),
    fetchedAt: nullableDateTime("When the registry was asked"),
  }),
);

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
    holders: nullableNumber("Wallets that stake and addresses that don't", 84000),
    samePolicies: v.pipe(
      v.nullable(v.array(v.string())),
      v.metadata({ description: "Other policies with a token of the same name in the token registry", examples: [[]] }),
    ),
    registry: v.pipe(
      v.nullable(registryShape),
      v.metadata({
        description: "The entry in the Cardano token registry; null for a policy, and after too many lookups",
        examples: [null],
      }),
    ),
    fetchedAt: nullableDateTime("When Koios was asked"),
  }),
);

const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());

/** The answer with its moments as programs read them. */
export const tokenData = (answer: TokenAnswer) => ({
  ...answer,
  createdAt: iso(answer.createdAt),
  registry: answer.registry && { ...answer.registry, fetchedAt: iso(answer.registry.fetchedAt) },
  fetchedAt: iso(answer.fetchedAt),
});
