import * as v from "valibot";
import { CHECKED_KINDS, ID_PROBLEMS } from "#app/features/check/check.ts";
import { handleShape } from "#app/features/check/handle-shape.server.ts";
import { stakeShape } from "#app/features/check/stake-shape.server.ts";
import { tokenShape } from "#app/features/check/token-shape.server.ts";
import { transactionShape } from "#app/features/check/transaction-shape.server.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";

export const STAKE_ADDRESS = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const SENTENCE = "This is a stake address.";
const LINK_VERDICTS = ["listed", "official", "closed", "lookalike", "unknown", "unreadable"] as const;
const linkShape = v.object({
  link: v.pipe(v.string(), v.metadata({ description: "As it was written", examples: ["minswap.org"] })),
  verdict: v.pipe(
    v.picklist(LINK_VERDICTS),
    v.metadata({
      description:
        "The project that our directory has for the address, never that it is safe. Lookalike: it imitates a listed one. Closed: its project has ended",
      examples: ["listed"],
    }),
  ),
  text: v.pipe(
    v.string(),
    v.metadata({ description: "The verdict in a sentence or two", examples: ["minswap.org is an address of Minswap."] }),
  ),
});

export const checkedShape = namedSchema(
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
      v.picklist([
        "recognized",
        ...ID_PROBLEMS,
        ...LINK_VERDICTS,
        "no-link",
        "never-share",
        "known",
        "known-policy",
        "same-name",
        "resolved",
        "disagreeing",
        "no-handle",
      ]),
      v.metadata({
        description:
          "Recognized, or what is wrong with it: a wrong letter, another network, a length or characters that no such id has. Of a link or token whose it is by our directory, of a message the worst of its links, of a handle whether it leads to one address",
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
              v.metadata({ description: "The chain's answer; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({
            transaction: v.pipe(
              v.nullable(transactionShape),
              v.metadata({ description: "In plain words; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({ token: tokenShape }),
          v.object({
            handle: v.pipe(
              v.nullable(handleShape),
              v.metadata({ description: "Where it leads; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({ links: v.pipe(v.array(linkShape), v.metadata({ description: "Those of a link or message, ten at most" })) }),
        ]),
      ),
      v.metadata({ description: "What belongs to the kind; null for most", examples: [{ stakeAddress: STAKE_ADDRESS, stake: null }] }),
    ),
  }),
);
