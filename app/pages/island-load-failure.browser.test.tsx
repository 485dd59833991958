import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import common from "../../content/messages/en/common.json";
import converterMessages from "../../content/messages/en/converter.json";
import watchlist from "../../content/messages/en/watchlist.json";
import converter from "#app/features/converter/converter.island.tsx";
import { feesTopic, ratesTopic } from "#app/features/converter/converter.ts";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";
import { FRAME_DATA_ID } from "#app/foundation/ui/frame-data.ts";
import type { LoadFailure } from "#app/foundation/ui/import-with-retry.ts";
import { setStarred } from "#app/foundation/ui/starred.ts";
import ownWatchlist from "#app/pages/own-watchlist.island.tsx";
import "#app/styles.css";

/** Ends of the loads that wait: each reports why, then the scripts arrive. */
const loads = vi.hoisted(() => ({ fail: [] as ((failure: LoadFailure) => void)[], arrive: [] as (() => void)[] }));
vi.mock("#app/foundation/ui/import-with-retry.ts", () => ({
  importWithRetry: async <Module,>(load: () => Promise<Module>, onFailure: (failure: LoadFailure) => void = () => undefined) => {
    loads.fail.push(onFailure);
    await new Promise<void>((arrive) => loads.arrive.push(arrive));
    onFailure("none");
    return load();
  },
}));

beforeEach(() => {
  Object.assign(loads, { fail: [], arrive: [] });
  document.documentElement.dataset.scripts = "";
  setStarred([]);
  // The head script collects presses on buttons of islands.
  const collect = ({ target }: MouseEvent) => {
    const button = target instanceof HTMLElement ? target.closest("button") : null;
    if (button?.closest("[data-island]:not([data-hydrated])")) (window.earlyPresses ??= []).push(button);
  };
  addEventListener("click", collect, { capture: true });
  onTestFinished(() => removeEventListener("click", collect, { capture: true }));
});

/** Writes the places for toasts and their texts, and starts the page. */
function start(): void {
  const frame = document.createElement("script");
  Object.assign(frame, { type: "application/json", id: FRAME_DATA_ID });
  frame.textContent = JSON.stringify({ language: "en", route: "", offers: {}, messages: { common } });
  const toasts = document.createElement("div");
  toasts.id = "toast-answers";
  document.body.append(frame, toasts);
  void startPageScript();
}
const fail = (failure: LoadFailure) => loads.fail.forEach((report) => report(failure));
const arrive = () => loads.arrive.forEach((end) => end());
const away = page.getByText(common.away.unreachable);
const gone = page.getByText(common.island.gone);

const openWatchlist = () => writeIsland({ of: ownWatchlist, props: { projects: [], logos: {} }, messages: { common, watchlist } });
const addFromFile = page.getByRole("button", { name: "Add from a file" });

function openConverter(): HTMLElement {
  const usd = { value: 0.25, source: "coingecko", observedAt: 0, fetchedAt: 0, staleAt: Date.now() + 60_000 } as const;
  const props = {
    rates: { version: 1, value: { ...ratesTopic.empty, usd } },
    fees: { version: 1, value: feesTopic.empty },
    request: { amount: "100", currency: "usd", direction: "from-ada" } as const,
  };
  return writeIsland({ of: converter, props, messages: { common, converter: converterMessages } });
}

test("Answers a press that comes after the script failed, and acts on it once the script arrives", async () => {
  const island = openWatchlist();
  start();
  fail("away");
  expect(away.elements(), "without a press the page works as it is").toEqual([]);
  await addFromFile.click();
  await expect.element(away).toBeInTheDocument();
  const input = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => input.mockRestore());
  arrive();
  await expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");
  await expect.poll(() => input.mock.calls.length, { message: "the press opens the file dialog" }).toBe(1);
});

test("Says on each press that a page of an older build has to be reloaded", async () => {
  openWatchlist();
  start();
  await addFromFile.click();
  expect(gone.elements()).toEqual([]);
  fail("gone");
  await expect.element(gone).toBeInTheDocument();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(gone).not.toBeInTheDocument();
  await addFromFile.click();
  await expect.element(gone).toBeInTheDocument();
});

test("Answers an entry that comes after the script failed, and calculates with it once the script arrives", async () => {
  openConverter();
  start();
  fail("away");
  await page.getByLabelText("Amount in ADA").fill("200");
  await expect.element(away).toBeInTheDocument();
  await page.getByLabelText("Currency").selectOptions("eur");
  arrive();
  await expect.element(page.getByLabelText("Amount in ADA")).toHaveValue("200");
  await page.getByLabelText("Currency").selectOptions("usd");
  await expect.element(page.getByText("$50.00").first()).toBeVisible();
});
