import { expect, test } from "vitest";
import { readAda, resultView } from "#app/features/staking/calculator-view.ts";
import type { StakingParameters } from "#app/features/staking/staking.ts";
import { ROUND } from "#app/features/staking/staking.test-support.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const PARAMETERS: StakingParameters = {
  ...ROUND,
  fetchedAt: 1,
  staleAt: 2,
  epoch: 600,
  keyDeposit: 2,
  minPoolCost: 170,
  feePerByte: 44,
  feeFixed: 155_381,
  shrinking: 0.0017,
};
const view = (stake: number, amount: number) =>
  resultView(
    PARAMETERS,
    { stake, pledge: 0, isPledgeMet: true, margin: 0, fixedCost: 170 },
    amount,
    translatorFor("en", "staking"),
    formatsFor("en"),
  );

test.each([
  [35_000_000, 1_000, false, /^With your amount/],
  [69_999_500, 1_000, true, /^With your amount/],
  [91_000_000, 1_000, true, /already/],
])("a pool of %d ADA with %d more is saturated: %s, and the warning says since when", (stake, amount, isSaturated, warning) => {
  const shown = view(stake, amount);
  expect(shown.isSaturated).toBe(isSaturated);
  expect(shown.texts.saturated).toMatch(warning);
});

test("rewards below a lovelace are nothing, and larger ones keep three digits", () => {
  expect(view(35_000_000, 0.000001).texts["epoch-middle"]).toBe("0");
  expect(view(35_000_000, 1_000).texts["epoch-middle"]).toBe("0.523");
});

test.each([
  ["1,000.50", { value: 1000.5 }],
  ["0.000001", { value: 0.000001 }],
  ["0.0000001", { fault: "tooSmall" }],
  ["45,000,000,001", { fault: "tooLarge" }],
  ["35,000,000,000", { value: 35e9 }],
  ["35,000,000,001", { fault: "notIssued" }],
])("%s is read as %o, of the 35 billion that have been issued", (text, read) => expect(readAda(text, "en", PARAMETERS)).toEqual(read));

test("before the parameters are read, only what can never be is refused", () => {
  expect(readAda("35,000,000,001", "en", null)).toEqual({ value: 35_000_000_001 });
});
