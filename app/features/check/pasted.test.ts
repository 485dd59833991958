import { bech32 } from "@scure/base";
import { expect, test } from "vitest";
import { checkText } from "#app/features/check/check-result.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/foundation/i18n/languages.ts";

const check = (input: string, language = DEFAULT_LANGUAGE) =>
  checkText(input, language, async (link) => ({ verdict: "unknown", text: `judged ${link}`, inner: null, owner: null, blocklists: [] }));
const made = (prefix: string, bytes: number, ...header: number[]) =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.of(...header, ...Array.from({ length: bytes - header.length }, () => 7))), false);

/** CIP-19's test vectors for mainnet. */
const BASE = "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";
const SCRIPT_BASE = "addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh";
const POINTER = "addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k";
const STAKE = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const hexOf = (address: string) =>
  Buffer.from(bech32.fromWords(bech32.decode(address as `${string}1${string}`, false).words)).toString("hex");

test.each([
  ["type 0", BASE, "payment", "recognized"],
  ["type 1", SCRIPT_BASE, "payment", "contract"],
  [
    "type 2",
    "addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve",
    "payment",
    "recognized",
  ],
  [
    "type 3",
    "addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g",
    "payment",
    "contract",
  ],
  ["type 4", POINTER, "payment", "recognized"],
  ["type 5", "addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu", "payment", "contract"],
  ["type 6", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "payment", "recognized"],
  ["type 7", "addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx", "payment", "contract"],
  ["type 14", STAKE, "stake", "recognized"],
  ["type 15", "stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5", "stake", "recognized"],
  [
    "type 0 of a test network",
    "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae",
    "payment",
    "network",
  ],
  ["type 4 of a test network", "addr_test1gz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrdw5vky", "payment", "network"],
  ["type 5 of a test network", "addr_test12rphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcryqrvmw", "payment", "network"],
  ["a mistyped pointer", POINTER.replace("gx2f", "gx3f"), "payment", "checksum"],
  ["a pointer that is cut off", POINTER.slice(0, -12), "payment", "length"],
  ["a type that no address has", made("addr", 29, 0x91), "payment", "header"],
  ["a stake address's type on an address", made("addr", 29, 0xe1), "payment", "header"],
  ["an address's type on a stake address", made("stake", 29, 0x61), "stake", "header"],
  ["an address without its second half", made("addr", 29, 0x01), "payment", "length"],
])("CIP-19: %s", async (_, input, kind, verdict) => expect(await check(input)).toMatchObject({ kind, verdict }));

test.each(LANGUAGES)("warns of a contract's address in $name", async ({ code }) => {
  const { text } = await check(SCRIPT_BASE, code);
  expect(text).toMatch(/contrat|contract|kontrakt/i);
  expect(text).not.toBe((await check(BASE, code)).text);
});

const BYRON = "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi";
const BYRON_HEX = "82d818582183581c";
test.each([
  ["a base address", hexOf(BASE), "payment", "recognized"],
  ["a script's address", hexOf(SCRIPT_BASE), "payment", "contract"],
  ["a pointer", hexOf(POINTER), "payment", "recognized"],
  ["an enterprise address in capitals", hexOf(made("addr", 29, 0x61)).toUpperCase(), "payment", "recognized"],
  ["an address of a test network", hexOf(made("addr_test", 29, 0x60)), "payment", "network"],
  ["a stake address", hexOf(STAKE), "stake", "recognized"],
  ["a DRep", `22${"07".repeat(28)}`, "drep", "recognized"],
  ["a committee's hot key", `02${"07".repeat(28)}`, "committee", "recognized"],
  ["a governance action", "56f39054758f1a3cedc1de9225d66bf270b62dfdbfbc5399f1d6d43aceffc63600", "governance-action", "recognized"],
  ["a policy and a name of five letters", `${"ab".repeat(28)}484f534b59`, "asset", "recognized"],
  ["a pool, a policy, a DRep or a key", "3ad683d9d9f38f43c1b638f0e79f1c91173d324c0c3055971aacf575", "policy", "recognized"],
  ["a transaction", "ab".repeat(32), "transaction", "recognized"],
])("hexadecimal: %s", async (_, input, kind, verdict) => expect(await check(input)).toMatchObject({ kind, verdict }));

test("names the four possible meanings of 28 bytes", async () => {
  const { text } = await check("3ad683d9d9f38f43c1b638f0e79f1c91173d324c0c3055971aacf575");
  for (const reading of [/policy/i, /pool/i, /DRep/, /key/i]) expect(text).toMatch(reading);
});

const ACTION = "gov_action12meeq4r43udremwpm6fzt4nt7fctvt0ah7798x036m2r4nhlccmqqhmr9wx";
test.each([
  [ACTION, "governance-action", "recognized"],
  [ACTION.toUpperCase(), "governance-action", "recognized"],
  [ACTION.replace("12mee", "12mea"), "governance-action", "checksum"],
  [ACTION.slice(0, -5), "governance-action", "length"],
  ["56f39054758f1a3cedc1de9225d66bf270b62dfdbfbc5399f1d6d43aceffc636#0", "governance-action", "recognized"],
  ["56F39054758F1A3CEDC1DE9225D66BF270B62DFDBFBC5399F1D6D43ACEFFC636#12", "governance-action", "recognized"],
  // CIP-129's test vectors.
  ["gov_action1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpzklpgpf", "governance-action", "recognized"],
  ["gov_action1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygsq6dmejn", "governance-action", "recognized"],
  ["cc_hot1qgqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqvcdjk7", "committee", "recognized"],
  ["cc_cold1zvqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6kflvs", "committee", "recognized"],
  ["drep1ygqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7vlc9n", "drep", "recognized"],
  [made("cc_hot", 29, 0x12), "committee", "header"],
  [made("cc_cold", 29, 0x02), "committee", "header"],
  [made("cc_hot", 28), "committee", "recognized"],
  [made("cc_cold_script", 28), "committee", "recognized"],
  ["drep1zvqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qw8d0fx", "drep", "header"],
  [made("drep", 29, 0x24), "drep", "header"],
  [made("drep", 29, 0x23), "drep", "recognized"],
  [made("addr_vkh", 28), "key-hash", "recognized"],
  [made("stake_vkh", 28), "key-hash", "recognized"],
  ["script1cda3khwqv60360rp5m7akt50m6ttapacs8rqhn5w342z7r35m37", "script-hash", "recognized"],
  [made("script", 28).replace("script1", "script1q"), "script-hash", "length"],
  ["addr_vk1w0l2sr2zgfm26ztc6nl9xy8ghsk5sh6ldwemlpmp9xylzy4dtf7st80zhd", "public-key", "recognized"],
  ["stake_vk1px4j0r2fk7ux5p23shz8f3y5y2qam7s954rgf3lg5merqcj6aetsft99wu", "public-key", "recognized"],
  [made("acct_xvk", 64), "public-key", "recognized"],
])("%.50s is a %s: %s", async (input, kind, verdict) => expect(await check(input)).toMatchObject({ kind, verdict }));

test.each([
  ["a byte order mark", `\ufeff${BASE}`],
  ["a zero-width space before", `\u200b${BASE}`],
  ["zero-width joiners within", BASE.replace("x2fx", "x2\u200dfx\u2060")],
  ["a soft hyphen", BASE.replace("ttkx", "tt\u00adkx")],
  ["a mark of direction", `\u202a${BASE}\u202c`],
  ["straight quotes", `"${BASE}"`],
  ["curly quotes", `“${BASE}”`],
  ["German quotes", `„${BASE}“`],
  ["French quotes", `« ${BASE} »`.replaceAll(" ", "\u00a0")],
  ["backticks", `\`${BASE}\``],
  ["brackets", `<${BASE}>`],
  ["a full stop", `${BASE}.`],
  ["a comma", `${BASE},`],
  ["a line break within", `${BASE.slice(0, 40)}\n${BASE.slice(40)}`],
  ["line breaks and indents", `  ${BASE.slice(0, 40)}\r\n   ${BASE.slice(40, 80)}\r\n   ${BASE.slice(80)}`],
  ["a space within", `${BASE.slice(0, 50)} ${BASE.slice(50)}`],
])("recognizes an address with %s", async (_, input) =>
  expect(await check(input)).toMatchObject({ kind: "payment", verdict: "recognized" }),
);

test("recognizes an address over two lines with a wrong letter", async () =>
  expect(await check(`${BASE.slice(0, 40)}\n${BASE.slice(40).replace("dzer", "dzep")}`)).toMatchObject({
    kind: "payment",
    verdict: "checksum",
  }));

test.each([
  ["hxxps://minswap[.]org/x", "https://minswap.org/x"],
  ["hXXp://minswap.org", "http://minswap.org"],
  ["minswap(dot)org", "minswap.org"],
  ["minswap[dot]org", "minswap.org"],
  ["minswap {.} org", "minswap.org"],
  ["hxxps[:]//minswap[.]org", "https://minswap.org"],
  ["<https://minswap.org>", "https://minswap.org"],
])("%s is the link %s", async (input, link) => expect(await check(input)).toMatchObject({ kind: "link", data: { links: [{ link }] } }));

test.each([
  [`web+cardano:${BASE}?amount=5`, "payment", "recognized", /5 ADA/],
  [`web+cardano:${SCRIPT_BASE}`, "payment", "contract", /contract/],
  [`web+cardano:${BYRON}`, "payment", "recognized", /payment link/],
  [`web+cardano:${BASE.replace("dzer", "dzep")}`, "payment", "checksum", /payment link/],
  [`web+cardano://addr/${STAKE}`, "stake", "recognized", /link/],
  ["web+cardano://stake?c94e6fe1123bf111b77b57994bcd836af8ba2b3aa72cfcefbec2d3d4", "policy", "recognized", /link/],
  [`web+cardano://transaction/${"ab".repeat(32)}#1`, "transaction", "recognized", /link/],
  [
    "web+cardano://claim/v1?faucet_url=https%3A%2F%2Fclaim.hosky.io&code=consensus2023",
    "link",
    "unknown",
    /judged https:\/\/claim.hosky.io/,
  ],
  ["web+cardano://unheard/of", "unknown", "unknown", /./],
])("CIP-13: %.60s", async (input, kind, verdict, text) => {
  const checked = await check(input);
  expect(checked).toMatchObject({ kind, verdict });
  expect(checked.text).toMatch(text);
});

test("recognizes a Byron address in hexadecimal", async () => {
  expect(BYRON_HEX.startsWith("82d818")).toBe(true);
  const { base58 } = await import("@scure/base");
  const hex = Buffer.from(base58.decode(BYRON)).toString("hex");
  expect(await check(hex)).toMatchObject({ kind: "payment", verdict: "recognized" });
  expect(await check(hex.replace(/..$/, "00"))).toMatchObject({ kind: "payment", verdict: "checksum" });
});

test("checks an ID within a sentence", async () => {
  expect(await check(`My address: ${SCRIPT_BASE}`)).toMatchObject({ kind: "payment", verdict: "contract" });
  expect(await check(`Please send 5 ADA to ${BASE.replace("dzer", "dzep")}, thanks`)).toMatchObject({
    kind: "payment",
    verdict: "checksum",
  });
});

test("a valid address doesn't make a message trustworthy", async () => {
  const message = `Hello, I'm from the project and we have a small problem with your order, please pay the rest to ${BASE} today`;
  const checked = await check(message);
  expect(checked).toMatchObject({ kind: "message", verdict: "no-link", inner: BASE });
  expect(checked.text).toMatch(/it's a scam/);
  expect(await check(message.replace(BASE, SCRIPT_BASE))).toMatchObject({ kind: "payment", verdict: "contract", inner: SCRIPT_BASE });
  expect((await check(`${message.replace(BASE, SCRIPT_BASE)} or see minswap.org`)).text).toMatch(/judged minswap.org.*may be lost/);
});
