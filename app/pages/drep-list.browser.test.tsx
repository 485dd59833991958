import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../content/messages/en/common.json";
import governance from "../../content/messages/en/governance.json";
import governanceDrep from "../../content/messages/en/governance-drep.json";
import lists from "../../content/messages/en/lists.json";
import type { DrepList, DrepRow } from "#app/features/governance/dreps/drep-list.ts";
import { governanceTopic, NO_GOVERNANCE, type Governance } from "#app/features/governance/governance.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";
import { FRAME_DATA_ID } from "#app/foundation/ui/frame-data.ts";
import { startPageScript as startCopyButtons } from "#app/foundation/ui/copy-buttons.ts";
import drepList from "#app/pages/drep-list.island.tsx";

const API = "/api/governance/dreps";
const READ: Governance = {
  ...NO_GOVERNANCE,
  dreps: { fetchedAt: Date.now(), staleAt: Date.now() + 3_600_000, registered: 3, power: 5e9, source: "koios" },
};
const drep = (name: string | null, more: Partial<DrepRow> = {}): DrepRow => ({
  id: `drep1${(name ?? "unnamed").toLowerCase()}qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqend`,
  isActive: true,
  expiresEpoch: 690,
  power: 2e6,
  delegators: 12,
  squares: "yyna-",
  name,
  statement: null,
  ...more,
});
const listOf = (dreps: DrepRow[], more: Partial<DrepList> = {}): DrepList => ({
  total: dreps.length,
  page: 1,
  pages: 1,
  drawnFor: "2026-11-21",
  actionsShown: 5,
  isOpenOnly: false,
  withoutName: 0,
  dreps,
  ...more,
});

const messages = { common, lists, governance, "governance-drep": governanceDrep };

/** API responses by query; any other query fails. */
let answers: Record<string, DrepList>;
const errors = vi.spyOn(console, "error");

async function open(list: DrepList | null, value: Governance = READ) {
  const stream = fakeLiveStream();
  const props = { governance: stream.initial(value), query: location.search, list, isFrom: { koios: true, blockfrost: false } };
  await render(<IslandRoot of={drepList.Component} props={props} data={{ language: "en", messages, renderedAt: Date.now() }} />);
  return stream;
}

beforeEach(() => {
  history.replaceState(null, "", "/governance/dreps");
  answers = {};
  document.body.innerHTML = `<ol id="toast-answers"></ol><script type="application/json" id="${FRAME_DATA_ID}">${JSON.stringify({ language: "en", messages: { common } })}</script>`;
  document.documentElement.dataset.scripts = "";
  errors.mockClear();
  const real = fetch;
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async (address, options) => {
    if (!String(address).startsWith(API)) return real(address, options);
    const list = answers[String(address).replace(API, "")];
    if (!list) throw new TypeError("Failed to fetch");
    return Response.json({ data: list });
  });
  onTestFinished(() => {
    ask.mockRestore();
    expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]);
  });
});

const names = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((head) => head.querySelector("a")?.textContent);

test("A row leads to the DRep's page and says its votes in words", async () => {
  await open(listOf([drep("Atlas", { statement: "More people who vote." })]));
  const link = page.getByRole("link", { name: "Atlas" });
  expect(link.element().getAttribute("href")).toBe(`/governance/dreps/${drep("Atlas").id}`);
  await expect.element(page.getByRole("img", { name: "yes: 2, no: 1, abstain: 1, not voted: 1" })).toBeVisible();
  await expect.element(page.getByText("4 of 5")).toBeVisible();
  await expect.element(page.getByText("More people who vote.")).toBeVisible();
  await expect.element(page.getByText("name as it claims")).toBeVisible();
});

test("A DRep that wasn't checked yet says so once", async () => {
  await open(listOf([drep("Atlas", { isActive: null, power: null, delegators: null, squares: null })]));
  expect(document.body.textContent?.match(/not checked yet/g)).toHaveLength(1);
});

test("DReps without a profile are folded behind a link that shows them", async () => {
  answers = { "?name=none": listOf([drep(null)]), "": listOf([drep("Atlas")], { withoutName: 638 }) };
  await open(listOf([drep("Atlas")], { withoutName: 638 }));
  await page.getByRole("link", { name: "638 without a profile" }).click();
  await expect.poll(names).toEqual([expect.stringMatching(/^drep1unnamed/)]);
  expect(location.search).toBe("?name=none");
  await page.getByRole("link", { name: "Back to DReps with a profile" }).click();
  await expect.poll(names).toEqual(["Atlas"]);
});

test("The record can be sorted, and keeps the focus", async () => {
  answers = { "?sort=votes": listOf([drep("Borealis"), drep("Atlas")]) };
  await open(listOf([drep("Atlas"), drep("Borealis")]));
  const head = page.getByRole("columnheader", { name: "Latest votes" });
  head.getByRole("link").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toEqual(["Borealis", "Atlas"]);
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  await expect.element(head.getByRole("link")).toHaveFocus();
  await expect.element(page.getByText(/^2 DReps\. Sorted by Latest votes\./)).toBeVisible();
});

test("The icon copies the whole ID", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open(listOf([drep("Atlas")]));
  startCopyButtons();
  await page.getByRole("button", { name: "Copy: Atlas" }).click();
  expect(copied).toHaveBeenCalledWith(drep("Atlas").id);
  copied.mockRestore();
});

test("A failed request leaves the list and its address as they were", async () => {
  await open(listOf([drep("Atlas")]));
  await page.getByLabelText("Active DReps").click();
  await expect.element(page.getByText("The site can't be reached right now.", { exact: false })).toBeVisible();
  expect(names()).toEqual(["Atlas"]);
  expect(location.search).toBe("");
});

test("The list appears after the first reading of the DReps", async () => {
  answers = { "": listOf([drep("Atlas")]) };
  const stream = await open(null, NO_GOVERNANCE);
  await expect.element(page.getByText(/^We haven't read the list of DReps yet\./)).toBeVisible();
  stream.send(governanceTopic, READ);
  await expect.poll(names).toEqual(["Atlas"]);
});

test("React hydrates the server's HTML", async () => {
  const island = writeIsland({
    of: drepList,
    props: {
      governance: fakeLiveStream().initial(READ),
      query: "",
      list: listOf([drep("Atlas"), drep(null)]),
      isFrom: { koios: true, blockfrost: false },
    },
    messages,
  });
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");
});
