import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import catalog from "../../content/messages/en/catalog.json";
import categories from "../../content/messages/en/categories.json";
import common from "../../content/messages/en/common.json";
import watchlist from "../../content/messages/en/watchlist.json";
import { EMPTY_FIGURES, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { priceFigure, watchedProject } from "#app/features/ecosystem/watchlist/watched-projects.test-support.ts";
import { announceAddedProjects } from "#app/features/watchlist/shared-list.tsx";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";
import { FRAME_DATA_ID } from "#app/foundation/ui/frame-data.ts";
import { setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import sharedWatchlist from "#app/pages/shared-watchlist.island.tsx";
import "#app/styles.css";

const errors = vi.spyOn(console, "error");
let stream: ReturnType<typeof fakeLiveStream>;

beforeEach(() => {
  document.documentElement.dataset.scripts = "";
  stream = fakeLiveStream();
  errors.mockClear();
  sessionStorage.clear();
  // Otherwise the browser would leave the test for the visitor's own list.
  const probe = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  onTestFinished(() => probe.mockRestore());
});
afterEach(() => expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]));

/** Opens a shared list of these projects for a visitor who has starred others. */
async function open(projects = [watchedProject("Anvil"), watchedProject("Brook"), watchedProject("Cove", false)], left = 0) {
  const island = writeIsland({
    of: sharedWatchlist,
    props: { projects, left, logos: {} },
    messages: { common, catalog, categories, watchlist },
  });
  // The frame's toasts and their texts.
  const frame = document.createElement("script");
  Object.assign(frame, { type: "application/json", id: FRAME_DATA_ID });
  frame.textContent = JSON.stringify({ language: "en", route: "", offers: {}, messages: { common } });
  const toasts = document.createElement("div");
  toasts.id = "toast-answers";
  document.body.append(frame, toasts);
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const add = button("Add these to my list");
const star = (name: string) => button(`On my watchlist: ${name}`);
const names = () =>
  page
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

test("Shows the list in the sender's order with live figures, and saves nothing", async () => {
  setStarred(["dune"]);
  await open();
  expect(names()).toEqual(["Anvil", "Brook", "Cove"]);
  const cove = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Cove" }) });
  expect(cove.getByTitle("Not known").elements()).toHaveLength(3);
  stream.send(projectTopic("anvil"), { ...EMPTY_FIGURES, price: priceFigure(12.5) });
  await expect.element(page.getByText("$12.50")).toBeVisible();
  await expect.element(button("Pause")).toBeVisible();
  expect(starredIds()).toEqual(["dune"]);
});

test("Stars single projects and offers to add the list until the visitor has all of them", async () => {
  setStarred(["anvil"]);
  await open([watchedProject("Anvil"), watchedProject("Brook")]);
  await expect.element(star("Anvil")).toHaveAttribute("aria-pressed", "true");
  await expect.element(star("Brook")).toHaveAttribute("aria-pressed", "false");
  await expect.element(add).toBeVisible();
  star("Brook").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(star("Brook")).toHaveAttribute("aria-pressed", "true");
  await expect.element(add).not.toBeInTheDocument();
  expect(starredIds()).toEqual(["anvil", "brook"]);
  // Another tab removes a project.
  localStorage.setItem("watchlist", JSON.stringify({ version: 1, ids: ["brook"] }));
  dispatchEvent(new StorageEvent("storage", { key: "watchlist" }));
  await expect.element(star("Anvil")).toHaveAttribute("aria-pressed", "false");
  await expect.element(add).toBeVisible();
});

test("Adds the list after the visitor's own projects, stays while the site is away, and says on the own list how many", async () => {
  setStarred(["dune", "brook"]);
  await open();
  await add.click();
  expect(starredIds()).toEqual(["dune", "brook", "anvil", "cove"]);
  await expect.element(page.getByText(common.away.unreachable)).toBeInTheDocument();
  expect(names()).toEqual(["Anvil", "Brook", "Cove"]);
  announceAddedProjects();
  await expect.element(page.getByText("2 projects were added.")).toBeInTheDocument();
  announceAddedProjects();
  expect(page.getByText("2 projects were added.").elements(), "it says so once").toHaveLength(1);
});

test("Says how many projects don't fit on a full list", async () => {
  setStarred(Array.from({ length: 49 }, (_, at) => `own-${at}`));
  await open();
  await add.click();
  expect(starredIds()).toHaveLength(50);
  await expect.element(page.getByText(common.away.unreachable)).toBeInTheDocument();
  announceAddedProjects();
  await expect.element(page.getByText("1 project was added. 2 entries aren't shown", { exact: false })).toBeInTheDocument();
});

test("Counts entries that aren't listed, and leads from an empty list to the ecosystem", async () => {
  setStarred(["dune"]);
  await open([], 2);
  await expect.element(page.getByText("2 entries aren't shown", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Explore the ecosystem" })).toHaveAttribute("href", "/ecosystem");
  await expect.element(page.getByRole("link", { name: "My own list" })).toHaveAttribute("href", "/watchlist");
  for (const control of [add, button("Pause")]) expect(control.elements()).toEqual([]);
});
