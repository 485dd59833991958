import * as v from "valibot";
import { LOOKUP_FAILURES } from "#app/features/check/check.ts";
import { TOKEN_VERDICTS, type TokenAnswer } from "#app/features/check/token-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const KEY = "30d62665168bf32883dbbe31a62aaad221563e8155a81199d062ac220c5d52a3";
const POLICY = "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f";

const says = (source: string) =>
  v.pipe(
    v.nullable(v.union([v.string(), v.number(), v.boolean()])),
    v.metadata({ description: `The value from ${source}`, examples: ["SNEK"] }),
  );
const registryShape = namedSchema(
  "TokenRegistryAnswer",
  v.object({
    unread: v.pipe(
      v.nullable(v.picklist(LOOKUP_FAILURES)),
      v.metadata({ description: "Why the registry gave no answer; null when it did", examples: [null] }),
    ),
    isListed: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether the registry has an entry", examples: [true] })),
    name: nullableText("Name in the entry", "Snek"),
    ticker: nullableText("Ticker in the entry; not unique", "SNEK"),
    decimals: nullableNumber("Decimal places; 0 when the entry doesn't say", 0),
    website: nullableText("Website in the entry; anyone can write anything", "https://www.snek.com/"),
    keys: v.pipe(
      v.array(v.string()),
      v.metadata({ description: "Public keys that signed the entry. The registry doesn't name people", examples: [[KEY]] }),
    ),
    differences: v.pipe(
      v.nullable(
        v.array(
          v.object({
            field: v.pipe(
              v.picklist(["listed", "name", "ticker", "decimals"]),
              v.metadata({ description: "The field that differs; listed: whether there is an entry", examples: ["ticker"] }),
            ),
            registry: says("the registry"),
            koios: says("Koios"),
          }),
        ),
      ),
      v.metadata({
        description: "Differences between the registry and Koios; null when Koios has nothing to compare with",
        examples: [[]],
      }),
    ),
    fetchedAt: nullableDateTime("When we asked the registry"),
  }),
);

export const tokenShape = namedSchema(
  "TokenAnswer",
  v.object({
    unread: v.pipe(v.nullable(v.picklist(LOOKUP_FAILURES)), v.metadata({ description: "Why a part is null", examples: [null] })),
    verdict: v.pipe(
      v.picklist(TOKEN_VERDICTS),
      v.metadata({
        description: "Whether our directory has a project for it; it never means that the token is safe. The policy decides, not the name",
        examples: ["known"],
      }),
    ),
    project: v.pipe(
      v.nullable(v.object({ name: v.string(), path: v.string(), policyId: v.string() })),
      v.metadata({ description: "The project that the verdict is about", examples: [null] }),
    ),
    policyId: text("Policy ID in hexadecimal", POLICY),
    name: nullableText("Name chosen by its maker; null for a policy", "SNEK"),
    label: nullableNumber("Class of tokens that the name begins with (CIP-67), such as 222 for an NFT", 222),
    ticker: nullableText("Ticker in the token registry", "SNEK"),
    isKnown: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether the chain has it; null for a policy", examples: [true] })),
    supply: nullableText("Supply, with decimals", "76715880000"),
    mints: nullableNumber("Number of times tokens were created", 1),
    burns: nullableNumber("Number of times tokens were burned", 0),
    createdAt: nullableDateTime("When the first tokens were created"),
    minting: v.pipe(
      v.nullable(v.picklist(["locked", "open", "program", "unknown"])),
      v.metadata({
        description:
          "Whether more can be made: never (locked), by the holders of keys (open), as a program decides (program), or by a script that we can't read yet (unknown)",
        examples: ["locked"],
      }),
    ),
    unknownScript: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "The kind of script that we can't read yet, as Koios names it", examples: [null] }),
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
    fetchedAt: nullableDateTime("When we asked Koios"),
  }),
);

const iso = (timestamp: number | null): string | null => (timestamp === null ? null : new Date(timestamp).toISOString());

export const tokenData = (answer: TokenAnswer) => ({
  ...answer,
  createdAt: iso(answer.createdAt),
  registry: answer.registry && { ...answer.registry, fetchedAt: iso(answer.registry.fetchedAt) },
  fetchedAt: iso(answer.fetchedAt),
});
