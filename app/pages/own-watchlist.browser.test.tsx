import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import catalog from "../../content/messages/en/catalog.json";
import categories from "../../content/messages/en/categories.json";
import common from "../../content/messages/en/common.json";
import watchlist from "../../content/messages/en/watchlist.json";
import { EMPTY_FIGURES, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { priceFigure, watchedProject } from "#app/features/ecosystem/watchlist/watched-projects.test-support.ts";
import { alerts, writeAlerts } from "#app/features/watchlist/alerts.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";
import { setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import ownWatchlist from "#app/pages/own-watchlist.island.tsx";
import "#app/styles.css";

const projects = [watchedProject("Anvil"), watchedProject("Brook"), watchedProject("Cove", false)];

let stream: ReturnType<typeof fakeLiveStream>;
const errors = vi.spyOn(console, "error");
const props = { projects, logos: {} };
const messages = { common, catalog, categories, watchlist };

const open = () =>
  render(<IslandRoot of={ownWatchlist.Component} props={props} data={{ language: "en", messages, renderedAt: Date.now() }} />);

beforeEach(() => {
  document.documentElement.dataset.scripts = "";
  stream = fakeLiveStream();
  errors.mockClear();
  writeAlerts([]);
});
afterEach(() => expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]));

const names = () =>
  page
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const opener = page.getByText(/^Price alert: /);
const text = (words: string | RegExp) => page.getByText(words, { exact: false });
const publish = (id: string, figure: Figure) => stream.send(projectTopic(id), { ...EMPTY_FIGURES, price: figure });

test("Moves rows by keyboard, keeps the focus on the button and announces the new place", async () => {
  setStarred(["anvil", "brook", "cove"]);
  await open();
  button("Move Anvil down").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toEqual(["Brook", "Anvil", "Cove"]);
  await expect.element(button("Move Anvil down")).toHaveFocus();
  await expect.element(text("Anvil is now at place 2 of 3.")).toBeInTheDocument();
  await expect.element(button("Move Brook up")).toHaveAttribute("aria-disabled", "true");
  button("Move Brook up").element().focus();
  await userEvent.keyboard("{Enter}");
  expect(starredIds()).toEqual(["brook", "anvil", "cove"]);
});

test("Moves the focus to the list when its row is removed", async () => {
  setStarred(["anvil", "brook"]);
  await open();
  button("Remove Anvil").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toEqual(["Brook"]);
  await expect.element(page.getByRole("link", { name: "Brook" })).toHaveFocus();
});

test("Shows a change from another tab and counts unlisted entries", async () => {
  setStarred(["anvil"]);
  await open();
  localStorage.setItem("watchlist", JSON.stringify({ version: 1, ids: ["cove", "gone", "anvil"] }));
  dispatchEvent(new StorageEvent("storage", { key: "watchlist" }));
  await expect.poll(names).toEqual(["Cove", "Anvil"]);
  await expect.element(text(/^1 entry isn't shown/)).toBeVisible();
});

test("Keeps the list without storage for as long as the page is open", async () => {
  setStarred(["anvil"]);
  const denied = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "QuotaExceededError");
  });
  await open();
  setStarred(["anvil", "brook"]);
  await button("Move Brook up").click();
  await expect.poll(names).toEqual(["Brook", "Anvil"]);
  denied.mockRestore();
});

test("Shows figures from the live stream, and missing ones at once", async () => {
  setStarred(["anvil", "cove"]);
  await open();
  const cove = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Cove" }) });
  expect(cove.getByTitle("Not known").elements()).toHaveLength(3);
  publish("anvil", priceFigure(12.5));
  await expect.element(text("$12.50")).toBeVisible();
  await expect.element(text("· CoinGecko")).toBeVisible();
});

test("Triggers an alert once, at a price that isn't delayed", async () => {
  setStarred(["anvil"]);
  await open();
  publish("anvil", priceFigure(10));
  await opener.click();
  const field = page.getByLabelText("Price in US dollars");
  await field.fill("nothing");
  await button("Set alert").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Enter a price above zero, for example 0.05.");
  await expect.element(field).toHaveFocus();
  await page.getByLabelText("Tell me when the price is").selectOptions("below");
  await field.fill("8");
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Remove: Below $8.00")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("");

  publish("anvil", priceFigure(7, Date.now() - 1));
  await expect.element(text("$7.00")).toBeVisible();
  expect(alerts()).toHaveLength(1);
  publish("anvil", priceFigure(6));
  await expect.element(text("Anvil is below $8.00: $6.00").first()).toBeVisible();
  await expect.element(button("Remove: Below $8.00")).not.toBeInTheDocument();
  expect(alerts()).toEqual([]);
  publish("anvil", priceFigure(5));
  await expect.element(text("$5.00")).toBeVisible();
  expect(text(/Anvil is below/).elements()).toHaveLength(1);
});

test("Keeps the focus among the alerts when one is removed", async () => {
  setStarred(["anvil"]);
  writeAlerts([
    { id: "anvil", side: "above", price: 20 },
    { id: "anvil", side: "below", price: 5 },
  ]);
  await open();
  await opener.click();
  for (const [name, next] of [
    ["Remove: Above $20.00", button("Remove: Below $5.00")],
    ["Remove: Below $5.00", opener],
  ] as const) {
    button(name).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(next).toHaveFocus();
  }
  expect(alerts()).toEqual([]);
});

test("Adds a file's projects at the end and ignores another kind of file", async () => {
  setStarred(["brook"]);
  await open();
  const input = page.getByLabelText("Add from a file").last();
  const file = (content: object) => new File([JSON.stringify(content)], "list.json", { type: "application/json" });
  await input.upload(file({ a: 1 }));
  await expect.element(text("This file isn't a watchlist of this site.")).toBeVisible();
  await input.upload(file({ format: "cardano-gateway-watchlist", version: 1, ids: ["anvil", "nobody"] }));
  await expect.element(text(/^1 project was added\. 1 entry isn't shown/)).toBeVisible();
  expect(starredIds()).toEqual(["brook", "anvil"]);
});

test("Links an empty list to the ecosystem and offers only to add from a file", async () => {
  setStarred([]);
  const island = writeIsland({ of: ownWatchlist, props, messages });
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");
  await expect.element(page.getByRole("heading", { name: "Your list is empty" })).toBeVisible();
  await expect.element(button("Add from a file")).toBeVisible();
  await expect.element(button("Save as a file")).not.toBeInTheDocument();
  setStarred(["brook"]);
  await expect.poll(names).toEqual(["Brook"]);
  await expect.element(page.getByRole("heading", { name: "Your list is empty" })).not.toBeInTheDocument();
});
