import * as v from "valibot";
import { CHECKED_KINDS, ID_PROBLEMS, LINK_VERDICTS } from "#app/features/check/check.ts";
import { stakeShape } from "#app/features/check/stake-shape.server.ts";
import { tokenShape } from "#app/features/check/token-shape.server.ts";
import { transactionShape } from "#app/features/check/transaction-shape.server.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { dateTime, text } from "#app/foundation/openapi/shared-schemas.server.ts";

export const STAKE_ADDRESS = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const SENTENCE = "This is a stake address.";
const linkShape = v.object({
  link: v.pipe(v.string(), v.metadata({ description: "As it was written", examples: ["minswap.org"] })),
  verdict: v.pipe(
    v.picklist(LINK_VERDICTS),
    v.metadata({
      description:
        "The project that our directory has for the address, never that it is safe. Lookalike: it imitates a listed one. Closed: its project has ended. Blocklisted: we don't have it and a block list names it. Disputed: we have it and a block list names it, too; such lists have been wrong before",
      examples: ["listed"],
    }),
  ),
  text: v.pipe(
    v.string(),
    v.metadata({ description: "The verdict in a sentence or two", examples: ["minswap.org is an address of Minswap."] }),
  ),
  blocklists: v.pipe(
    v.array(
      v.object({
        name: text("The list that names it", "polkadot.js phishing"),
        url: v.pipe(
          v.string(),
          v.metadata({ format: "uri", description: "Its page", examples: ["https://github.com/polkadot-js/phishing"] }),
        ),
        entry: text("What the list names: the host or a domain above it", "claim-ada.example.com"),
        readAt: dateTime("When we last read the list"),
      }),
    ),
    v.metadata({ description: "Published block lists that name it", examples: [[]] }),
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
          v.object({ links: v.pipe(v.array(linkShape), v.metadata({ description: "Those of a link or message, ten at most" })) }),
        ]),
      ),
      v.metadata({ description: "What belongs to the kind; null for most", examples: [{ stakeAddress: STAKE_ADDRESS, stake: null }] }),
    ),
  }),
);
