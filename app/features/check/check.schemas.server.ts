import * as v from "valibot";
import { CHECKED_KINDS, FOREIGN_CHAINS, ID_PROBLEMS, LINK_VERDICTS, VERDICTS } from "#app/features/check/check.ts";
import { handleShape } from "#app/features/check/handle-shape.server.ts";
import { stakeShape } from "#app/features/check/stake-shape.server.ts";
import { tokenShape } from "#app/features/check/token-shape.server.ts";
import { transactionShape } from "#app/features/check/transaction-shape.server.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { dateTime, nullableDateTime, nullableNumber, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

export const STAKE_ADDRESS = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const ACTION_ID = "gov_action1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygsq6dmejn";
const SENTENCE = "This is a stake address.";
const linkShape = v.object({
  link: v.pipe(v.string(), v.metadata({ description: "The link as written", examples: ["minswap.org"] })),
  verdict: v.pipe(
    v.picklist(LINK_VERDICTS),
    v.metadata({
      description:
        "Whether our directory has a project for the address; it never means that the address is safe. Lookalike: it imitates a listed address. Closed: its project has ended. Blocklisted: we don't have it, and a block list names it. Disputed: we have it, and a block list names it, too; such lists have been wrong before. Email: an email address, whose sender can be forged; one of a domain that is closed, disputed, blocklisted or a lookalike has that verdict",
      examples: ["listed"],
    }),
  ),
  text: v.pipe(
    v.string(),
    v.metadata({ description: "The verdict in a sentence or two", examples: ["minswap.org is an address of Minswap."] }),
  ),
  inner: nullableText("The address that was judged, if an email program or a search engine had wrapped it", "https://minswap.org/"),
  owner: v.pipe(
    v.nullable(
      v.object({
        name: text("Name of the project or site", "Minswap"),
        path: nullableText("The project's page on this site; null for another official site", "/ecosystem/defi/dex/project/minswap"),
      }),
    ),
    v.metadata({ description: "The project or site that the link belongs to or imitates; null if we know none", examples: [null] }),
  ),
  blocklists: v.pipe(
    v.array(
      v.object({
        name: text("Name of the block list", "polkadot.js phishing"),
        url: v.pipe(
          v.string(),
          v.metadata({
            format: "uri",
            description: "Address of the block list's page",
            examples: ["https://github.com/polkadot-js/phishing"],
          }),
        ),
        entry: text("The entry in the list: the host or a domain above it", "claim-ada.example.com"),
        readAt: dateTime("When we last read the list"),
      }),
    ),
    v.metadata({ description: "Published block lists that name the link", examples: [[]] }),
  ),
});

const poolShape = v.object({
  id: text("Pool ID", "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy"),
  ticker: nullableText("Ticker chosen by the pool's owner; not unique", "SEA"),
  name: nullableText("Name chosen by the pool's owner", "Sea"),
  status: text("Whether the pool is running: registered, retiring, retired, or a newer word of Koios", "registered"),
});
const drepShape = v.object({
  id: text("ID of the DRep (CIP-129)", "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3"),
  isActive: v.pipe(v.nullable(v.boolean()), v.metadata({ description: "Whether the DRep's votes count", examples: [true] })),
  power: nullableNumber("Voting power in ADA", 1_000_000),
  name: nullableText("Name in the DRep's own metadata", "Ana"),
});

const actionShape = v.object({
  id: text("ID of the governance action (CIP-129)", ACTION_ID),
  title: nullableText("Title chosen by its author; null when we don't know the action", "Fund the budget"),
  path: nullableText("Page of this site that shows it; null when none does", `/governance/actions/${ACTION_ID}`),
  url: v.pipe(
    v.string(),
    v.metadata({ format: "uri", description: "Where GovTool shows it", examples: [`https://gov.tools/governance_actions/${ACTION_ID}`] }),
  ),
});

export const checkedShape = namedSchema(
  "Checked",
  v.object({
    kind: v.pipe(
      v.picklist(CHECKED_KINDS),
      v.metadata({
        description:
          "The kind that was recognized. Policy is any 28 bytes in hexadecimal that we know no pool or DRep for. Private-key is a signing key in Bech32, as a file or in hexadecimal, or what could be one: as with a seed phrase, nothing is looked up. Committee is a key of a constitutional committee member",
        examples: ["stake"],
      }),
    ),
    network: v.pipe(
      v.nullable(v.picklist(["mainnet", "testnet"])),
      v.metadata({ description: "The network, from the first letters; only for addresses", examples: ["mainnet"] }),
    ),
    verdict: v.pipe(
      v.picklist([...VERDICTS, ...ID_PROBLEMS, ...LINK_VERDICTS]),
      v.metadata({
        description:
          "Recognized, or the problem: a wrong letter, another network, an address of another chain, or a length, characters or a first byte that no such ID has. Contract: a script holds the address, and a plain payment to it may be lost. For a link or token: the project that our directory has for it. For a message: the worst of its links. For a handle: whether it leads to one address. A seed phrase scam is a message that asks for the words or a private key, even when its links are listed. A giveaway scam is a message that asks for money and promises more in return",
        examples: ["recognized"],
      }),
    ),
    text: v.pipe(v.string(), v.metadata({ description: "The verdict in a sentence or two", examples: [SENTENCE] })),
    inner: nullableText("The ID or address that the answer is about, if it was inside a link or a message", STAKE_ADDRESS),
    data: v.pipe(
      v.nullable(
        v.union([
          v.object({
            stakeAddress: v.pipe(
              v.string(),
              v.metadata({ description: "The stake address, which an address delegates with", examples: [STAKE_ADDRESS] }),
            ),
            stake: v.pipe(
              v.nullable(stakeShape),
              v.metadata({ description: "The stake address on the chain; null after too many lookups from one network", examples: [null] }),
            ),
            pricesSince: nullableDateTime(
              "Since when we have stored prices in five currencies, for the values of rewards; null before the first",
            ),
          }),
          v.object({
            transaction: v.pipe(
              v.nullable(transactionShape),
              v.metadata({ description: "The transaction on the chain; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({ token: tokenShape }),
          v.object({ pools: v.pipe(v.array(poolShape), v.metadata({ description: "Pools with the ID or the ticker, ten at most" })) }),
          v.object({
            drep: v.pipe(v.nullable(drepShape), v.metadata({ description: "The DRep; null when we don't know it", examples: [null] })),
          }),
          v.object({
            action: v.pipe(actionShape, v.metadata({ description: "The governance action" })),
          }),
          v.object({
            handle: v.pipe(
              v.nullable(handleShape),
              v.metadata({ description: "The address of the handle; null after too many lookups from one network", examples: [null] }),
            ),
          }),
          v.object({
            chain: v.pipe(
              v.picklist(FOREIGN_CHAINS),
              v.metadata({ description: "The chain that the address seems to be from", examples: ["Bitcoin"] }),
            ),
          }),
          v.object({
            links: v.pipe(v.array(linkShape), v.metadata({ description: "Links and email addresses in the text, ten at most" })),
          }),
        ]),
      ),
      v.metadata({
        description: "Data for the kind; null for most kinds",
        examples: [{ stakeAddress: STAKE_ADDRESS, stake: null, pricesSince: null }],
      }),
    ),
  }),
);
