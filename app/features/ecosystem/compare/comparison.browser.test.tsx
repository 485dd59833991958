import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import catalog from "../../../../content/messages/en/catalog.json";
import categories from "../../../../content/messages/en/categories.json";
import common from "../../../../content/messages/en/common.json";
import compare from "../../../../content/messages/en/compare.json";
import tags from "../../../../content/messages/en/tags.json";
import comparison from "#app/features/ecosystem/compare/comparison.island.tsx";
import type { ComparedFacts } from "#app/features/ecosystem/compare/comparison.ts";
import { EMPTY_FIGURES, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";

const NAMES = ["Anvil", "Brook", "Cove", "Dune", "Ember"];
const facts = (name: string): ComparedFacts => ({
  id: name.toLowerCase(),
  name,
  category: "defi",
  subcategory: "dex",
  status: "live",
  description: `${name} on Cardano.`,
  tags: [],
  founded: null,
  launched: null,
  custody: null,
  openSource: null,
  license: null,
  audits: null,
  catalystFunded: null,
  token: null,
  checked: "2026-08-22",
  confirmed: "2026-08-22",
  related: NAMES.map((item) => item.toLowerCase()).filter((id) => id !== name.toLowerCase()),
});
const choices = [{ category: "defi", projects: NAMES.map((name) => ({ id: name.toLowerCase(), name, isClosed: false })) }];

/** Projects that the API fails for. */
let away: string[];
const errors = vi.spyOn(console, "error");

beforeEach(() => {
  away = [];
  errors.mockClear();
  document.head.innerHTML += '<meta property="og:site_name" content="The site">';
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const id = /projects\/(\w+)\?language=en$/.exec(String(address))?.[1] ?? "";
    if (away.includes(id)) throw new TypeError("Failed to fetch");
    return Response.json({ data: facts(id.charAt(0).toUpperCase() + id.slice(1)) });
  });
  onTestFinished(() => {
    ask.mockRestore();
    expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]);
  });
});

const messages = { common, compare, catalog, categories, tags };
const propsOf = (names: string[], stream: ReturnType<typeof fakeLiveStream>) => ({
  query: names.length === 0 ? "" : `?${new URLSearchParams(names.map((name) => ["project", name.toLowerCase()]))}`,
  columns: names.map((name) => ({ facts: facts(name), figures: stream.initial(EMPTY_FIGURES) })),
  choices,
  suggestions: [NAMES.slice(0, 2).map((name) => ({ id: name.toLowerCase(), name, category: "defi" }))],
  logos: {},
});

async function open(...names: string[]) {
  const stream = fakeLiveStream();
  const props = propsOf(names, stream);
  history.replaceState(null, "", `/compare${props.query}`);
  const data = { language: "en", messages, renderedAt: Date.now() } as const;
  await render(
    <main id="main" tabIndex={-1}>
      <IslandRoot of={comparison.Component} props={props} data={data} />
    </main>,
  );
  return stream;
}
const heads = () =>
  page
    .getByRole("columnheader")
    .elements()
    .flatMap((head) => head.querySelector("a")?.textContent ?? []);
const expectColumns = (...names: string[]) => expect.poll(heads).toEqual(names);

test("A comparison starts from a suggestion, and Back returns to the suggestions", async () => {
  await open();
  await page.getByRole("link", { name: "Anvil, Brook" }).click();
  await expectColumns("Anvil", "Brook");
  expect(location.search).toBe("?project=anvil&project=brook");
  await expect.poll(() => document.title).toBe("Compare Anvil, Brook · The site");
  history.back();
  await expect.element(page.getByRole("link", { name: "Anvil, Brook" })).toBeVisible();
  await expect.poll(() => document.title).toBe("Compare projects · The site");
});

test("Adds projects from the list and from similar ones, up to four", async () => {
  await open("Anvil");
  await page.getByLabelText("Add a project").selectOptions("Dune");
  await page.getByRole("button", { name: "Add" }).click();
  await expectColumns("Anvil", "Dune");
  await expect.element(page.getByLabelText("Add a project")).toHaveFocus();
  await page.getByRole("link", { name: "Add Brook" }).click();
  await page.getByRole("link", { name: "Add Cove" }).click();
  await expectColumns("Anvil", "Dune", "Brook", "Cove");
  await expect.element(page.getByText("You can compare up to four.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("region")).toHaveFocus();
});

test("Removing a project moves the focus to the page", async () => {
  await open("Anvil", "Brook");
  page.getByRole("link", { name: "Remove Anvil" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expectColumns("Brook");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("An added project's figures come from the live stream", async () => {
  const stream = await open("Anvil");
  await page.getByRole("link", { name: "Add Ember" }).click();
  await expectColumns("Anvil", "Ember");
  const now = Date.now();
  stream.send(projectTopic("ember"), {
    ...EMPTY_FIGURES,
    tvl: { value: 5e6, source: "defillama", observedAt: now, fetchedAt: now, staleAt: now + 3_600_000 },
  });
  await expect.element(page.getByText("$5.00M")).toBeVisible();
});

test("A project that fails to load leaves the comparison unchanged", async () => {
  away = ["dune"];
  await open("Anvil");
  await page.getByRole("link", { name: "Add Dune" }).click();
  await expect.poll(() => location.search).toBe("?project=anvil");
  await expectColumns("Anvil");
});

test("React hydrates the server's HTML", async () => {
  const props = propsOf(["Anvil", "Brook"], fakeLiveStream());
  history.replaceState(null, "", `/compare${props.query}`);
  const island = writeIsland({ of: comparison, props, messages });
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");
});
