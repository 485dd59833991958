import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/converter.json";
import converter from "#app/features/converter/converter.island.tsx";
import { feesTopic, ratesTopic } from "#app/features/converter/converter.ts";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";

const usd = { value: 0.25, source: "coingecko", observedAt: 0, fetchedAt: 0, staleAt: Date.now() + 60_000 } as const;
const props = {
  rates: { version: 1, value: { ...ratesTopic.empty, usd } },
  fees: { version: 1, value: feesTopic.empty },
  request: { amount: "100", currency: "usd", direction: "from-ada" } as const,
};
const write = (when: "load" | "visible" | "idle" | "intent") =>
  writeIsland({ of: converter, props, messages: { common, converter: messages }, when });
const isRunning = (island: HTMLElement) => expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");

const errors = vi.spyOn(console, "error");
beforeEach(() => {
  errors.mockClear();
  return () => expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]);
});

test.each(["load", "visible", "idle"] as const)("an island with the trigger %s runs without any input", async (when) => {
  const island = write(when);
  await startPageScript();
  await isRunning(island);
});

describe("an island with the trigger intent", () => {
  test("runs once a pointer is over it", async () => {
    const island = write("intent");
    await startPageScript();
    expect(island.dataset.hydrated).toBeUndefined();
    await userEvent.hover(page.getByLabelText("Currency"));
    await isRunning(island);
  });

  test("runs once it gets the focus", async () => {
    const island = write("intent");
    await startPageScript();
    await userEvent.tab();
    await isRunning(island);
  });
});

const MAX_KEYS = 100;
test("keeps keys pressed while React takes a field over", async () => {
  const island = write("load");
  const field = island.querySelector("input");
  if (!field) throw new Error("The converter has a field");
  await page.getByLabelText("Amount in ADA").fill("2");
  const started = startPageScript();
  let keys = 0;
  while (island.dataset.hydrated === undefined && keys < MAX_KEYS) {
    field.setRangeText("0", field.value.length, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    keys++;
    // React renders in message tasks, so the key has to come between two of them.
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", done);
      port1.start();
      port2.postMessage(null);
    });
  }
  await started;
  await isRunning(island);
  expect(field.value, `${keys} zeros were typed after the 2`).toBe(`2${"0".repeat(keys)}`);
});

test("keeps text and choices entered before React runs", async () => {
  const island = write("load");
  await page.getByLabelText("Amount in ADA").fill("200");
  await page.getByLabelText("Currency").selectOptions("eur");
  await page.getByRole("radio", { name: "USD to ADA" }).click();
  await startPageScript();
  await isRunning(island);
  await expect.element(page.getByLabelText("Amount in EUR")).toHaveValue("200");
  await expect.element(page.getByLabelText("Currency")).toHaveValue("eur");
  await expect.element(page.getByRole("radio", { name: "EUR to ADA" })).toBeChecked();
  await page.getByLabelText("Currency").selectOptions("usd");
  await expect.element(page.getByText("800 ADA").last()).toBeVisible();
});
