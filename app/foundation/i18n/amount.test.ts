import { describe, expect, test } from "vitest";
import { decimalSeparator, parseAmount } from "#app/foundation/i18n/amount.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

describe("parseAmount", () => {
  test.each<[string, "en" | "de" | "pl" | "pt" | "fr", number]>([
    ["1000", "en", 1000],
    ["1,000.50", "en", 1000.5],
    ["1.000,50", "de", 1000.5],
    ["1.000,50", "pt", 1000.5],
    ["1 000,50", "pl", 1000.5],
    ["1\u202f000,50", "fr", 1000.5],
    ["1'000.50", "de", 1000.5],
    // With one separator the language decides.
    ["1,000", "en", 1000],
    ["1.000", "en", 1],
    ["1.000", "de", 1000],
    ["1,000", "de", 1],
    // One separator that can't be a group separator.
    ["1,5", "en", 1.5],
    ["1.5", "de", 1.5],
    ["0,250", "de", 0.25],
    ["1000.125", "de", 1000.125],
    ["0.250", "de", 0.25],
    // Both separators, or one of them twice, are unambiguous.
    ["1,000.50", "de", 1000.5],
    ["1.000,50", "en", 1000.5],
    ["1.000.000", "en", 1e6],
    ["1,000,000", "de", 1e6],
    [".5", "en", 0.5],
    [",5", "de", 0.5],
    ["5.", "en", 5],
    ["0", "en", 0],
    ["  12  ", "en", 12],
  ])("Reads %s in %s as %d", (text, language, value) => expect(parseAmount(text, language)).toEqual({ value }));

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
  ])("Rejects %j: %s", (text, fault) => expect(parseAmount(text, "en")).toEqual({ fault }));

  test("Reads amounts in each language's format", () => {
    for (const { code, flag } of LANGUAGES) {
      const written = new Intl.NumberFormat(`${code}-${flag}`, { useGrouping: "always", minimumFractionDigits: 2 }).format(1234567.5);
      expect(parseAmount(written, code), written).toEqual({ value: 1234567.5 });
    }
  });

  test("Returns the decimal separator of each language", () => {
    expect(LANGUAGES.map(({ code }) => decimalSeparator(code)).join(" ")).toBe(". , , , , , , ,");
  });
});
