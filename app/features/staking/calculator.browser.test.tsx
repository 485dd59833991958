import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import staking from "../../../content/messages/en/staking.json";
import calculator from "#app/features/staking/calculator.island.tsx";
import { NO_STAKING, stakingTopic, type StakingParameters } from "#app/features/staking/staking.ts";
import { ROUND_PARAMETERS } from "#app/features/staking/staking.test-support.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const parameters: StakingParameters = {
  ...ROUND_PARAMETERS,
  fetchedAt: Date.now(),
  staleAt: Date.now() + HOUR,
  epoch: 600,
  keyDeposit: 2,
  minPoolCost: 170,
  feePerByte: 44,
  feeFixed: 155_381,
  shrinking: 0.0017,
};
const typical = { stake: 35_000_000, pledge: 50_000, margin: 0.02, fixedCost: 170, isPledgeMet: true, outOf: 700 };
const pools = { fetchedAt: Date.now(), staleAt: Date.now() + HOUR, count: 1_000 };
const html = {
  "calculator.lead": "",
  ...Object.fromEntries(["cost", "margin", "blocks", "saturation", "deposit", "fee"].map((name) => [`result.${name}`, name])),
};

function show(isRead: boolean) {
  const stream = fakeLiveStream();
  const props = {
    staking: stream.initial(isRead ? { ...NO_STAKING, parameters, pools } : NO_STAKING),
    asked: { amount: null, pool: "" },
    choice: { kind: "typical" } as const,
    typical: isRead ? typical : null,
    circulating: 36e9,
    labels: { html, terms: [] },
  };
  const data = { language: "en", messages: { common, staking }, renderedAt: Date.now() } as const;
  return { stream, shown: render(<IslandRoot of={calculator.Component} props={props} data={data} />) };
}
const yearly = () => Number(document.querySelector('[data-metric="reward-year-middle"]')?.getAttribute("value"));

test("Updates the range with each key", async () => {
  await show(true).shown;
  const before = yearly();
  await page.getByLabelText("Amount").fill("10,000");
  await expect.poll(yearly).toBeGreaterThan(before * 9.9);
});

test.each([
  ["ten", "This isn't a number. Write it as 1000 or 1,000.50."],
  ["", "Enter an amount of ADA."],
  ["40,000,000,000", "That's more than the 36.00B ADA in circulation."],
])("Explains the error in %j and shows no figure", async (amount, words) => {
  await show(true).shown;
  await page.getByLabelText("Amount").fill(amount);
  await expect.element(page.getByRole("alert")).toHaveTextContent(words);
  expect(document.querySelector("[data-metric]")).toBeNull();
  await expect.element(page.getByLabelText("Amount")).toHaveValue(amount);
});

test("Updates the range when the parameters change", async () => {
  const { stream, shown } = show(true);
  await shown;
  const before = yearly();
  stream.send(stakingTopic, {
    ...NO_STAKING,
    pools,
    parameters: { ...parameters, monetaryExpansion: parameters.monetaryExpansion * 2 },
  });
  await expect.poll(yearly).toBeGreaterThan(before * 1.5);
});

test("Shows a result as soon as the first parameters and pools arrive", async () => {
  const { isPledgeMet: _isPledgeMet, ...typicalPool } = typical;
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ data: { typicalPool } }));
  onTestFinished(() => ask.mockRestore());
  const { stream, shown } = show(false);
  await shown;
  await expect.element(page.getByText(/parameters yet, so/)).toBeVisible();
  stream.send(stakingTopic, { ...NO_STAKING, parameters, pools });
  await expect.poll(yearly).toBeGreaterThan(0);
  expect(ask.mock.calls.map(([path]) => path)).toEqual(["/api/staking/parameters"]);
});
