import * as v from "valibot";
import { CHECKED_KINDS, ID_PROBLEMS } from "#app/features/check/check.ts";
import { CHECKS_PER_MINUTE, MAX_BODY_BYTES } from "#app/features/check/check.server.ts";
import { stakeShape } from "#app/features/check/stake-shape.server.ts";
import { tokenShape } from "#app/features/check/token-shape.server.ts";
import { transactionShape } from "#app/features/check/transaction-shape.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { jsonResponse, namedSchema, problemResponse, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { BODY_ERROR_RESPONSES } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Check", description: "What an address, an id, a link or a message is" };
const STAKE_ADDRESS = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const SENTENCE = "This is a stake address.";
const askedShape = v.object({
  input: v.pipe(v.string(), v.metadata({ examples: [STAKE_ADDRESS] })),
  language: v.optional(
    v.pipe(
      v.picklist(LANGUAGES.map(({ code }) => code)),
      v.metadata({ description: "Of the answer's text; en when missing", examples: ["en"] }),
    ),
  ),
});

const LINK_VERDICTS = ["listed", "official", "closed", "lookalike", "unknown", "unreadable"] as const;
const linkShape = v.object({
  link: v.pipe(v.string(), v.metadata({ description: "As it was written", examples: ["minswap.org"] })),
  verdict: v.pipe(
    v.picklist(LINK_VERDICTS),
    v.metadata({
      description:
        "Whose the address is by our directory, never that it is safe. Lookalike: it imitates a listed one. Closed: its project has ended",
      examples: ["listed"],
    }),
  ),
  text: v.pipe(
    v.string(),
    v.metadata({ description: "The verdict in a sentence or two", examples: ["minswap.org is an address of Minswap."] }),
  ),
});

const checkedShape = namedSchema(
  "Checked",
  v.object({
    kind: v.pipe(
      v.picklist(CHECKED_KINDS),
      v.metadata({ description: "What it looks like; policy is any 28 bytes in hexadecimal signs", examples: ["stake"] }),
    ),
    network: v.pipe(
      v.nullable(v.picklist(["mainnet", "testnet"])),
      v.metadata({ description: "By its first letters; only of addresses", examples: ["mainnet"] }),
    ),
    verdict: v.pipe(
      v.picklist(["recognized", ...ID_PROBLEMS, ...LINK_VERDICTS, "no-link", "never-share", "known", "known-policy", "same-name"]),
      v.metadata({
        description:
          "Recognized, or what is wrong with it: a wrong letter, another network, a length or characters that no such id has. Of a link or token whose it is by our directory, of a message the worst of its links",
        examples: ["recognized"],
      }),
    ),
    text: v.pipe(v.string(), v.metadata({ description: "The verdict in a sentence or two", examples: [SENTENCE] })),
    data: v.pipe(
      v.nullable(
        v.union([
          v.object({
            stakeAddress: v.pipe(v.string(), v.metadata({ description: "What an address delegates with", examples: [STAKE_ADDRESS] })),
            stake: v.pipe(
              v.nullable(stakeShape),
              v.metadata({ description: "What the chain says; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({
            transaction: v.pipe(
              v.nullable(transactionShape),
              v.metadata({ description: "In plain words; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({ token: tokenShape }),
          v.object({ links: v.pipe(v.array(linkShape), v.metadata({ description: "Those of a link or message, ten at most" })) }),
        ]),
      ),
      v.metadata({ description: "What belongs to the kind; null for most", examples: [{ stakeAddress: STAKE_ADDRESS, stake: null }] }),
    ),
  }),
);

/** What check.api.server.ts answers. */
export const checkOperations: readonly Operation[] = [
  {
    id: "check-text",
    method: "post",
    path: "/api/check",
    tag: TAG,
    summary: "Recognizes what was pasted",
    description: `Addresses (CIP-19 and Byron), ids of pools, DReps, transactions, policies and assets, handles, links, messages. It judges by the text; that an id is right doesn't mean that it exists. What the chain says of a stake address, a transaction or a token is asked of Koios, ten times a minute from one network, and where this site has a key of Blockfrost too. Nothing is stored or logged. Never send a seed phrase: the kind seed-phrase says that it was sent. At most ${MAX_BODY_BYTES.toLocaleString("en")} bytes, and ${CHECKS_PER_MINUTE} checks in a minute from one network.`,
    body: { content: { "application/json": askedShape, "application/x-www-form-urlencoded": askedShape }, isRequired: true },
    answers: {
      200: jsonResponse("What it is", checkedShape),
      400: problemResponse("No text, or an unknown language"),
      ...BODY_ERROR_RESPONSES,
      429: problemResponse("Too many checks from one network; Retry-After says when to come again"),
    },
  },
  {
    id: "check-rewards-csv",
    method: "post",
    path: "/api/check/rewards.csv",
    tag: TAG,
    summary: "All rewards of a stake address as a file",
    description: "The value is in US dollars, and empty where no price near the day of the payment is stored.",
    body: { content: { "application/json": askedShape, "application/x-www-form-urlencoded": askedShape }, isRequired: true },
    answers: {
      200: {
        description: "Comma-separated values with the columns epoch, paid_on_utc, kind, ada, value_usd",
        content: { "text/csv": v.string() },
      },
      400: problemResponse("No address that delegates, or an unknown language"),
      ...BODY_ERROR_RESPONSES,
      429: problemResponse("Too many checks from one network; Retry-After says when to come again"),
      503: problemResponse("Koios doesn't answer, or the day's lookups are used up"),
    },
  },
];
