import { describe, expect, test } from "vitest";
import { anonymousTerm } from "#app/features/analytics/search-term.server.ts";

describe("Stored search terms", () => {
  test.each([
    ["  Min   Swap ", "min swap"],
    ["DEX", "dex"],
    ["＄Handle", "$handle"],
    ["wie kaufe ich ADA", "wie kaufe ich ada"],
    ["Börse für ADA", "börse für ada"],
    ["CIP-1694", "cip-1694"],
    ["stake pools", "stake pools"],
    ["epoch 523", "epoch 523"],
    ["node 10.5.1", "node 10.5.1"],
    ["vote", "vote"],
    ["coin vote", "coin vote"],
    ["ADA 0.50 $", "ada 0.50 $"],
  ])("%j is kept as %j", (asked, kept) => {
    expect(anonymousTerm(asked)).toBe(kept);
  });

  test.each([
    ["a letter", "a"],
    ["only spaces", "   "],
    ["an email address", "me@example.org"],
    ["an address of a page", "https://evil.example/x"],
    ["an address of a wallet", "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp"],
    ["the beginning of one", "addr1qx2fxv2u"],
    ["a stake key", "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw"],
    ["a Byron address", "DdzFFzCqrhsfZHjaBunVySZBU8i9Zom7Gujham6Jz8scCcAdkDmEbD9XSdXKdBiPoa1fjgL4ksGjQXD8ZkSNHGJfT25ieA9rWNCSA5qc"],
    ["a hash", "d5e6bf0500378d4f0da4e8dde6becec7621cd8cbf5cbb9b87013d4cc"],
    ["a telephone number", "+49 30 1234567"],
    ["a card number", "4111 1111 1111 1111"],
    ["seven words", "how do i stake my ada now"],
    ["a part of a recovery phrase", "abandon ability able about above"],
    ["a whole one", "abandon ability able about above absent absorb abstract absurd abuse access accident"],
    ["too many letters", "ö".repeat(61)],
    ["a domain", "claim ada at ada-bonus.io"],
    ["a bare domain", "cexplorer.io"],
    ["a domain in another script", "бонус.рф"],
    ["a domain with a full-width dot", "ada-bonus．io"],
    ["a domain with an ideographic dot", "ada-bonus。io"],
    ["a domain in brackets", "ada-bonus[.]io"],
    ["a spelled domain", "ada-bonus (dot) io"],
    ["a spelled domain without brackets", "ada bonus dot io"],
    ["three words of a recovery phrase", "abandon ability able"],
    ["talk of a seed phrase", "enter your seed phrase"],
    ["talk of a mnemonic", "mnemonic check"],
    ["talk of a recovery phrase, in German", "Wiederherstellungsphrase prüfen"],
    ["talk of a recovery phrase, in Spanish", "frase de recuperación"],
    ["NUL", "mins\u0000wap"],
    ["a new line", "mins\nwap"],
    ["text that turns around", "mins\u202ewap"],
    ["half a character", "mins\ud800wap"],
  ])("%s is not stored", (_, asked) => {
    expect(anonymousTerm(asked)).toBeNull();
  });
});
