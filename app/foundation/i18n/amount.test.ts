import { describe, expect, test } from "vitest";
import { decimalSeparator, parseAmount } from "#app/foundation/i18n/amount.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

describe("readAmount", () => {
  test.each<[string, "en" | "de" | "pl" | "pt" | "fr", number]>([
    ["1000", "en", 1000],
    ["1,000.50", "en", 1000.5],
    ["1.000,50", "de", 1000.5],
    ["1.000,50", "pt", 1000.5],
    ["1 000,50", "pl", 1000.5],
    ["1\u202f000,50", "fr", 1000.5],
    ["1'000.50", "de", 1000.5],
    // One sign alone: the language decides.
    ["1,000", "en", 1000],
    ["1.000", "en", 1],
    ["1.000", "de", 1000],
    ["1,000", "de", 1],
    // One sign alone that cannot be a group.
    ["1,5", "en", 1.5],
    ["1.5", "de", 1.5],
    ["0,250", "de", 0.25],
    ["1000.125", "de", 1000.125],
    ["0.250", "de", 0.25],
    // Both signs, or one of them twice, leave no doubt.
    ["1,000.50", "de", 1000.5],
    ["1.000,50", "en", 1000.5],
    ["1.000.000", "en", 1e6],
    ["1,000,000", "de", 1e6],
    [".5", "en", 0.5],
    [",5", "de", 0.5],
    ["5.", "en", 5],
    ["0", "en", 0],
    ["  12  ", "en", 12],
  ])("%s in %s is %d", (text, language, value) => expect(parseAmount(text, language)).toEqual({ value }));

  test.each<[string, string]>([
    ["", "empty"],
    ["   ", "empty"],
    ["-5", "negative"],
    ["−1.000,5", "negative"],
    ["ten", "unreadable"],
    ["1e5", "unreadable"],
    ["-", "unreadable"],
    [".", "unreadable"],
    ["1,00,000", "unreadable"],
    ["1.000.00", "unreadable"],
    ["1,000.50.2", "unreadable"],
    ["1.000,5.000", "unreadable"],
    ["٣", "unreadable"],
    ["9999999999999999", "tooLarge"],
  ])("%j is refused: %s", (text, fault) => expect(parseAmount(text, "en")).toEqual({ fault }));

  test("every language reads what its own format writes", () => {
    for (const { code, flag } of LANGUAGES) {
      const written = new Intl.NumberFormat(`${code}-${flag}`, { useGrouping: "always", minimumFractionDigits: 2 }).format(1234567.5);
      expect(parseAmount(written, code), written).toEqual({ value: 1234567.5 });
    }
  });

  test("the sign of decimals is the language's", () => {
    expect(LANGUAGES.map(({ code }) => decimalSeparator(code)).join(" ")).toBe(". , , , , , , ,");
  });
});
