import * as v from "valibot";
import { CHECKED_KINDS, FOREIGN_CHAINS, ID_PROBLEMS, LINK_VERDICTS } from "#app/features/check/check.ts";
import { handleShape } from "#app/features/check/handle-shape.server.ts";
import { stakeShape } from "#app/features/check/stake-shape.server.ts";
import { tokenShape } from "#app/features/check/token-shape.server.ts";
import { transactionShape } from "#app/features/check/transaction-shape.server.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { dateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

export const STAKE_ADDRESS = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const SENTENCE = "This is a stake address.";
const linkShape = v.object({
  link: v.pipe(v.string(), v.metadata({ description: "As it was written", examples: ["minswap.org"] })),
  verdict: v.pipe(
    v.picklist(LINK_VERDICTS),
    v.metadata({
      description:
        "The project that our directory has for the address, never that it is safe. Lookalike: it imitates a listed one. Closed: its project has ended. Blocklisted: we don't have it and a block list names it. Disputed: we have it and a block list names it, too; such lists have been wrong before. Email: an email address, whose sender can be forged; one of a domain that is closed, disputed, blocklisted or a lookalike has that verdict",
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

const poolShape = v.object({
  id: text("Tells pools apart", "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy"),
  ticker: nullableText("Chosen by its owner, not unique", "SEA"),
  name: nullableText("Chosen by its owner", "Sea"),
  status: v.pipe(
    v.picklist(["registered", "retiring", "retired"]),
    v.metadata({ description: "Whether it runs", examples: ["registered"] }),
  ),
});
const drepShape = v.object({
  id: text("CIP-129", "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3"),
  isActive: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether its votes count", examples: [true] })),
  power: nullableNumber("ADA", 1_000_000),
  name: nullableText("As it calls itself", "Ana"),
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
        "seed-phrase-scam",
        "giveaway-scam",
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
          "Recognized, or what is wrong with it: a wrong letter, another network, an address of another chain, a length or characters that no such id has. Of a link or token whose it is by our directory, of a message the worst of its links, of a handle whether it leads to one address. A seed phrase scam is a message that asks for the words or a private key, whatever its links are. A giveaway scam is a message that asks for money and promises more in return",
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
          v.object({ pools: v.pipe(v.array(poolShape), v.metadata({ description: "Those of the ID or the ticker, ten at most" })) }),
          v.object({ drep: v.pipe(v.nullable(drepShape), v.metadata({ description: "Null where we don't know it", examples: [null] })) }),
          v.object({
            handle: v.pipe(
              v.nullable(handleShape),
              v.metadata({ description: "Where it leads; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({
            chain: v.pipe(v.picklist(FOREIGN_CHAINS), v.metadata({ description: "Whose address it looks like", examples: ["Bitcoin"] })),
          }),
          v.object({
            links: v.pipe(v.array(linkShape), v.metadata({ description: "Those of a link, email address or message, ten at most" })),
          }),
        ]),
      ),
      v.metadata({ description: "What belongs to the kind; null for most", examples: [{ stakeAddress: STAKE_ADDRESS, stake: null }] }),
    ),
  }),
);
