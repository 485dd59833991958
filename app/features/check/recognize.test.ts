import { bech32 } from "@scure/base";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CHECKED_KINDS } from "#app/features/check/check.ts";
import { isGiveawayScam } from "#app/features/check/giveaway-scam.server.ts";
import { recognize } from "#app/features/check/recognize.server.ts";
import { isSeedPhraseScam } from "#app/features/check/seed-phrase-scam.server.ts";

const STAKE = "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw";
const BASE = "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";
const BYRON = "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi";
const POOL = "pool100wj94uzf54vup2hdzk0afng4dhjaqggt7j434mtgm8v2gfvfgp";
const DREP = "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3";
const ASSET = "asset14cvkz63kgtstwplh0n6hx52ezk0egg4ffehqmj";
const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";
const made = (prefix: string, ...header: number[]) =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.of(...header, ...Array.from({ length: 28 }, () => 7))), false);
const mistyped = (id: string) => id.slice(0, 20) + (id[20] === "q" ? "p" : "q") + id.slice(21);

test.each([
  [STAKE, "stake", null],
  [`  ${STAKE}\n`, "stake", null],
  [STAKE.toUpperCase(), "stake", null],
  [mistyped(STAKE), "stake", "checksum"],
  [STAKE.slice(0, -3), "stake", "length"],
  [`${STAKE}q`, "stake", "length"],
  [STAKE.replace("uyeh", "uYeh"), "stake", "characters"],
  [STAKE.replace("uyeh", "uyio"), "stake", "characters"],
  [made("stake_test", 0xe0), "stake", "network"],
  [made("stake", 0xe0), "stake", "network"],
  [BASE, "payment", null],
  [made("addr", 0x61), "payment", null],
  [made("addr_test", 0x60), "payment", "network"],
  [mistyped(BASE), "payment", "checksum"],
  [BYRON, "payment", null],
  [mistyped(BYRON), "payment", "checksum"],
  [BYRON.slice(0, -2), "payment", "length"],
  [`${BYRON.slice(0, -1)}0`, "payment", "characters"],
  [POOL, "pool", null],
  [mistyped(POOL), "pool", "checksum"],
  [DREP, "drep", null],
  [made("drep"), "drep", null],
  [made("drep_vkh"), "drep", null],
  [made("drep_script"), "drep", null],
  [made("drep", 0x22, 0), "drep", "length"],
  [ASSET, "asset", null],
  [mistyped(ASSET), "asset", "checksum"],
  ["ab".repeat(32), "transaction", null],
  ["ab".repeat(31) + "a", "transaction", "length"],
  ["ab".repeat(28), "policy", null],
  [`${"ab".repeat(28)}.4d494e`, "asset", null],
  [`${"ab".repeat(28)}4d494e4d494e`, "asset", null],
  [`${"ab".repeat(28)}.4d494e4`, "asset", "length"],
  ["ab".repeat(61), "asset", "length"],
  ["ab".repeat(22), "unknown", "length"],
  ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "payment", "chain"],
  ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "payment", "chain"],
  ["bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "payment", "chain"],
  ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "payment", "chain"],
  ["bc1qw508", "unknown", null],
  ["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "payment", "chain"],
  ["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "payment", "chain"],
  ["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz", "unknown", null],
  ["0x52908400098527886E0F7030069857D2E4169EE7", "payment", "chain"],
  ["0x52908400098527886E0F7030069857D2E4169EE", "unknown", null],
  ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "payment", "chain"],
  ["QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKkmn8", "unknown", null],
  ["Donaudampfschifffahrtsgesellschaft", "unknown", null],
  ["$charles", "handle", null],
  ["https://minswap.org/x", "link", null],
  ["minswap.org", "link", null],
  ["support@cardano.org", "email", null],
  ["mailto:support@cardano.org", "email", null],
  ["https://minswap.org@evil.example.com", "link", null],
  ["Dear user, validate your wallet at walletfix.example.com.", "message", null],
  [SEED, "seed-phrase", null],
  [SEED.toUpperCase().replaceAll(" ", ", "), "seed-phrase", null],
  [`Here it is: ${SEED} thanks`, "seed-phrase", null],
  [
    SEED.split(" ")
      .map((word, index) => `${index + 1}. ${word}`)
      .join("\n"),
    "seed-phrase",
    null,
  ],
  [SEED.split(" ").slice(1).join(" "), "message", null],
  ["", "unknown", null],
  ["javascript:alert(1)", "unknown", null],
])("%s is a %s, problem: %s", (text, kind, problem) => expect(recognize(text)).toMatchObject({ kind, problem }));

test("returns the stake address of a payment address, as in CIP-19", () => {
  expect(recognize(BASE).stakeAddress).toBe(STAKE);
  expect(recognize(made("addr", 0x61)).stakeAddress).toBeNull();
});

test.each([
  ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "Bitcoin"],
  ["0x52908400098527886e0f7030069857d2e4169ee7", "Ethereum"],
  ["TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "Solana"],
  [BASE, null],
  [BYRON, null],
])("%s is an address of %s", (text, chain) => expect(recognize(text).chain).toBe(chain));

test("finds a message's links without the punctuation after them", () => {
  expect(recognize("Go to https://fix.example.com/a?b=1, or to minswap.org.").links).toEqual([
    "https://fix.example.com/a?b=1",
    "minswap.org",
  ]);
});

test("an email address isn't a link to its domain", () => {
  expect(recognize("Write to first.last@cardano.org, or see minswap.org/a@b and https://x@minswap.org.").links).toEqual([
    "first.last@cardano.org",
    "minswap.org/a@b",
    "https://x@minswap.org",
  ]);
});

test("answers any text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc
      .tuple(fc.constantFrom("stake1", "addr1", "Ae2td", "DdzFF", "pool1", "$", "www."), fc.string({ maxLength: 200 }))
      .map((parts) => parts.join("")),
    fc.base64String({ maxLength: 200 }).map((tail) => `Ae2td${tail}`),
  );
  fc.assert(
    fc.property(text, (asked) => CHECKED_KINDS.includes(recognize(asked).kind)),
    { numRuns: 1_000 },
  );
});

test.each(["a.", "1.", "a-", "a@", "a.b/ ", "a ", "xx_sk1", "SigningKey", "5820", "[.]", "'"])(
  "a hundred thousand characters of %j take linear time",
  (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const before = process.threadCpuUsage();
    recognize(text);
    expect(isSeedPhraseScam(text)).toBe(false);
    expect(isGiveawayScam(text)).toBe(false);
    const { user } = process.threadCpuUsage(before);
    // With quadratic time it took half a minute.
    expect(user / 1_000, "find the pattern that looks at a sign again and again").toBeLessThan(5_000);
  },
);
