import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CalculatorResult, RESULT_LABELS } from "#app/features/staking/calculator-result.tsx";
import { readAda, resultView } from "#app/features/staking/calculator-view.ts";
import type { StakingParameters } from "#app/features/staking/staking.ts";
import { ROUND_PARAMETERS } from "#app/features/staking/staking.test-support.ts";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const PARAMETERS: StakingParameters = {
  ...ROUND_PARAMETERS,
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
])("A pool of %d ADA with %d more is saturated: %s, and the warning says if it was before", (stake, amount, isSaturated, warning) => {
  const shown = view(stake, amount);
  expect(shown.isSaturated).toBe(isSaturated);
  expect(shown.texts.saturated).toMatch(warning);
});

test("Rewards below a lovelace show as 0, and larger ones with three digits", () => {
  expect(view(35_000_000, 0.000001).texts["epoch-middle"]).toBe("0");
  expect(view(35_000_000, 1_000).texts["epoch-middle"]).toBe("0.523");
});

test("All figures of a row have equally many decimals", () => {
  const { texts } = view(35_000_000, 1_000);
  const decimals = (name: string) => ["low", "middle", "high"].map((bound) => texts[`${name}-${bound}`]?.split(".")[1]?.length ?? 0);
  expect(new Set(decimals("year")).size).toBe(1);
  expect(new Set(decimals("epoch")).size).toBe(1);
});

test.each([
  ["1,000.50", { value: 1000.5 }],
  ["0.000001", { value: 0.000001 }],
  ["0.0000001", { fault: "tooSmall" }],
  ["45,000,000,001", { fault: "tooLarge" }],
  ["36,680,000,000", { value: 36_680_000_000 }],
  ["36,680,000,001", { fault: "notInCirculation" }],
])("%s is read as %o", (text, read) => expect(readAda(text, "en", 36_680_000_000)).toEqual(read));

test("Accepts any amount that can exist while the circulation isn't known", () =>
  expect(readAda("40,000,000,000", "en", null)).toEqual({ value: 40_000_000_000 }));

test("Shows the saturation warning before the figures", () => {
  const pool = { stake: 35_000_000, pledge: 0, isPledgeMet: true, margin: 0, fixedCost: 170 };
  const html = renderToString(
    <MessagesProvider language="en" namespaces={messagesOf("en", "staking")}>
      <CalculatorResult parameters={PARAMETERS} pool={pool} amount={1e9} labels={explainedMessages("en", "staking", [...RESULT_LABELS])} />
    </MessagesProvider>,
  );
  expect(html.indexOf("With your amount")).toBeGreaterThan(-1);
  expect(html.indexOf("With your amount")).toBeLessThan(html.indexOf('data-outcome="year"'));
});
