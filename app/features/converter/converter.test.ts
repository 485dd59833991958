import { expect, test } from "vitest";
import { convertAmount } from "#app/features/converter/conversion.ts";
import { readMoney, withWrittenMoney } from "#app/features/converter/converter.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";

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
] as const)("%s is read as %s of %s, %s", (amount, read, currency, direction) =>
  expect(withWrittenMoney({ amount, currency: "gbp", direction: "to-ada" })).toEqual({ amount: read, currency, direction }),
);

test.each([
  ["100 EUR in ADA", "100", "eur"],
  ["how much ADA for $5", "5", "usd"],
  ["convert 1 000 ada to eur", "1 000", "ada"],
  ["cip 1694", undefined, undefined],
  ["2026", undefined, undefined],
])("%s contains %s of %s", (text, amount, money) => {
  const read = readMoney(text);
  expect([read?.amount, read?.money]).toEqual([amount, money]);
});

test.each([
  ["0", "from-ada", "$0.00"],
  ["1", "from-ada", "$0.2500"],
  ["0.001", "from-ada", "$0.00025"],
  ["0.000001", "from-ada", "$0.00000025"],
  ["0.0000001", "from-ada", "tooSmall"],
  ["45000000000", "from-ada", "$11,250,000,000.00"],
  ["45000000001", "from-ada", "tooLarge"],
  ["0.00000001", "to-ada", "tooSmall"],
  ["11250000001", "to-ada", "tooLarge"],
] as const)("%s %s at $0.25 is %s, never 0 for a non-zero amount, never more ADA than can exist", (amount, direction, expected) => {
  const usd = { value: 0.25, source: "coingecko", observedAt: 1, fetchedAt: 1, staleAt: 2 } as const;
  const rates = { usd, eur: null, gbp: null, pln: null, brl: null };
  const answer = convertAmount({ amount, currency: "usd", direction }, rates, "en", formatsFor("en"));
  expect("fault" in answer ? answer.fault : answer.result).toBe(expected);
});
