import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import lists from "../../../content/messages/en/lists.json";
import staking from "../../../content/messages/en/staking.json";
import poolList from "#app/features/staking/pool-list.island.tsx";
import type { PoolList, PoolRow } from "#app/features/staking/pool-list.ts";
import { NO_STAKING, stakingTopic, type Staking } from "#app/features/staking/staking.ts";
import { FRAME_DATA_ID } from "#app/foundation/ui/frame-data.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";

const READ: Staking = { ...NO_STAKING, pools: { fetchedAt: Date.now(), staleAt: Date.now() + 3_600_000, count: 3 } };
const pool = (ticker: string): PoolRow => ({
  id: `pool-${ticker.toLowerCase()}`,
  ticker,
  name: null,
  saturation: 0.5,
  stake: 1e6,
  pledge: 1e5,
  isPledgeMet: true,
  margin: 0.02,
  fixedCost: 170,
  blocks: 12,
  askedAt: "2026-11-21T12:00:00.000Z",
  status: "registered",
  retiringEpoch: null,
});
const listOf = (tickers: string[], more: Partial<PoolList> = {}): PoolList => ({
  total: tickers.length,
  page: 1,
  pages: 1,
  drawnFor: "2026-11-21",
  pools: tickers.map(pool),
  ...more,
});

const messages = { common, lists, staking };

/** API responses by query; any other query fails. */
let answers: Record<string, PoolList>;
const errors = vi.spyOn(console, "error");

async function open(list: PoolList | null, value: Staking = READ) {
  const stream = fakeLiveStream();
  const props = { staking: stream.initial(value), query: location.search, list };
  await render(<IslandRoot of={poolList.Component} props={props} data={{ language: "en", messages, renderedAt: Date.now() }} />);
  return stream;
}

beforeEach(() => {
  history.replaceState(null, "", "/staking/pools");
  answers = {};
  document.body.innerHTML = `<ol id="toast-answers"></ol><script type="application/json" id="${FRAME_DATA_ID}">${JSON.stringify({ language: "en", messages: { common } })}</script>`;
  errors.mockClear();
  const real = fetch;
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, options) => {
    if (!String(address).startsWith("/api/staking/pools")) return real(address, options);
    const list = answers[String(address).replace("/api/staking/pools", "")];
    if (!list) throw new TypeError("Failed to fetch");
    return Response.json({ data: list });
  });
  onTestFinished(() => {
    ask.mockRestore();
    expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]);
  });
});

const tickers = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((head) => head.querySelector("a")?.textContent);
const filter = page.getByLabelText("Pools that stay open");
const search = page.getByRole("searchbox");

test("A filter keeps the typed search text, and Back restores both", async () => {
  answers = { "?q=a&closing=hidden": listOf(["AB"]), "": listOf(["AB", "BC"]) };
  await open(listOf(["AB", "BC"]));
  await search.fill("a");
  await filter.click();
  await expect.element(filter).toBeChecked();
  await expect.poll(tickers).toEqual(["AB"]);
  expect(location.search).toBe("?q=a&closing=hidden");
  await expect.element(page.getByText(/^1 pool\./)).toBeVisible();
  history.back();
  await expect.poll(tickers).toEqual(["AB", "BC"]);
  await expect.element(filter).not.toBeChecked();
  await expect.element(search).toHaveValue("");
});

test("A column head sorts and keeps the focus", async () => {
  answers = { "?sort=stake": listOf(["BC", "AB"]) };
  await open(listOf(["AB", "BC"]));
  const head = page.getByRole("columnheader", { name: "Stake" });
  head.getByRole("link").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(tickers).toEqual(["BC", "AB"]);
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  await expect.element(head.getByRole("link")).toHaveFocus();
});

test("Another page moves the focus to the list", async () => {
  answers = { "?page=2": listOf(["BC"], { total: 26, page: 2, pages: 2 }) };
  await open(listOf(["AB"], { total: 26, pages: 2 }));
  await page.getByRole("link", { name: "Next" }).click();
  await expect.poll(tickers).toEqual(["BC"]);
  await expect.element(page.getByRole("region")).toHaveFocus();
});

test("A failed request leaves the list, its address and the typed text as they were", async () => {
  await open(listOf(["AB", "BC"]));
  await search.fill("a");
  await filter.click();
  await expect.element(page.getByText("The site can't be reached right now.", { exact: false })).toBeVisible();
  await expect.element(filter).not.toBeChecked();
  await expect.element(search).toHaveValue("a");
  expect(tickers()).toEqual(["AB", "BC"]);
  expect(location.search).toBe("");
});

test("The list appears after the first reading of the pools", async () => {
  answers = { "": listOf(["AB"]) };
  const stream = await open(null, NO_STAKING);
  await expect.element(page.getByText(/^We haven't read the list of pools yet\./)).toBeVisible();
  stream.send(stakingTopic, READ);
  await expect.poll(tickers).toEqual(["AB"]);
});

test("React hydrates the server's HTML", async () => {
  const island = writeIsland({
    of: poolList,
    props: { staking: fakeLiveStream().initial(READ), query: "", list: listOf(["AB"]) },
    messages,
  });
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");
});
