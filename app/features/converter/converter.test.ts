import { expect, test } from "vitest";
import { readMoney, withWrittenMoney } from "#app/features/converter/converter.ts";

test.each([
  ["100 €", "100", "eur", "to-ada"],
  ["€100.00", "100.00", "eur", "to-ada"],
  ["100 eur", "100", "eur", "to-ada"],
  ["100EUR", "100", "eur", "to-ada"],
  ["$5", "5", "usd", "to-ada"],
  ["US$ 5", "5", "usd", "to-ada"],
  ["R$ 1.000,50", "1.000,50", "brl", "to-ada"],
  ["20 zł", "20", "pln", "to-ada"],
  ["1 000 zł", "1 000", "pln", "to-ada"],
  ["1 000 ADA", "1 000", "gbp", "from-ada"],
  ["₳1,000", "1,000", "gbp", "from-ada"],
  ["100", "100", "gbp", "to-ada"],
  ["100 x", "100 x", "gbp", "to-ada"],
  ["100 USDM", "100 USDM", "gbp", "to-ada"],
  ["-5 €", "-5 €", "gbp", "to-ada"],
  ["$5 €", "$5 €", "gbp", "to-ada"],
  ["5 € 6 €", "5 € 6 €", "gbp", "to-ada"],
  ["", "", "gbp", "to-ada"],
] as const)("%s is %s of %s, %s", (amount, read, currency, direction) =>
  expect(withWrittenMoney({ amount, currency: "gbp", direction: "to-ada" })).toEqual({ amount: read, currency, direction }),
);

test.each([
  ["100 EUR in ADA", "100", "eur"],
  ["how much ADA for $5", "5", "usd"],
  ["convert 1 000 ada to eur", "1 000", "ada"],
  ["cip 1694", undefined, undefined],
  ["2026", undefined, undefined],
])("%s holds %s of %s", (text, amount, money) => {
  const read = readMoney(text);
  expect([read?.amount, read?.money]).toEqual([amount, money]);
});
