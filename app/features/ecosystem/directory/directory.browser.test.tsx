import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import catalog from "../../../../content/messages/en/catalog.json";
import categories from "../../../../content/messages/en/categories.json";
import common from "../../../../content/messages/en/common.json";
import messages from "../../../../content/messages/en/directory.json";
import tags from "../../../../content/messages/en/tags.json";
import directory from "#app/features/ecosystem/directory/directory.island.tsx";
import { directoryTopic, NO_CARD_FIGURES, type Card, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { startPageScript } from "#app/foundation/islands/hydrate-islands.ts";
import { writeIsland } from "#app/foundation/islands/island.test-support.tsx";
import { setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import "#app/styles.css";

const now = Date.now();
const figure = (value: number, source: Source = "defillama"): Figure => ({
  value,
  source,
  observedAt: now,
  fetchedAt: now,
  staleAt: now + 3_600_000,
});
const card = (name: string, category: string, more: Partial<Card> = {}): Card => ({
  id: name.toLowerCase(),
  name,
  category,
  status: "live",
  description: `${name} on Cardano.`,
  confirmed: "2026-08-22",
  tags: ["open-source"],
  ...more,
});
const CARDS = [
  card("Anvil", "wallets", { features: ["hardware"], custody: "self" }),
  card("Brook", "wallets", { status: "beta", custody: "self" }),
  card("Cove", "defi", { subcategory: "dex" }),
  card("Dune", "defi", { subcategory: "lending", isFunded: true }),
  card("Ember", "gaming", { status: "discontinued" }),
];
const FIGURES: Record<string, CardFigures> = {
  cove: { ...NO_CARD_FIGURES, tvl: figure(5e6), change24h: figure(1, "coingecko") },
  dune: { ...NO_CARD_FIGURES, tvl: figure(2e6), change24h: figure(3, "coingecko") },
};
const NAMES = CARDS.map(({ name }) => name);

interface Options {
  query?: string;
  cards?: readonly Card[];
  projects?: Record<string, CardFigures>;
}

function write({ query = "", cards = CARDS, projects = FIGURES }: Options = {}): HTMLElement {
  history.replaceState(null, "", `/ecosystem${query}`);
  return writeIsland({
    of: directory,
    props: {
      cards,
      choices: { categories: ["defi", "wallets", "gaming"], tags: ["open-source"] },
      directory: stream.initial({ chainTvl: null, projects }),
      logos: {},
      query,
    },
    messages: { common, catalog, categories, directory: messages, tags },
  });
}

async function run(island: HTMLElement): Promise<void> {
  await startPageScript();
  await expect.poll(() => island.dataset.hydrated, { message: "React runs the island" }).toBe("");
}
const open = (options?: Options) => run(write(options));

/** The page opens one stream, which all tests share. */
let stream: ReturnType<typeof fakeLiveStream>;
const errors = vi.spyOn(console, "error");

beforeEach(async () => {
  await page.viewport(1280, 900);
  // The table's head is sticky below the site's header, which isn't here.
  document.documentElement.style.setProperty("--header", "0px");
  // Pages with scripts have this attribute.
  document.documentElement.dataset.scripts = "";
  stream ??= fakeLiveStream();
  errors.mockClear();
  setStarred([]);
  return () => expect(errors.mock.calls, "React's first drawing is the server's").toEqual([]);
});

const publish = (projects: Record<string, CardFigures>) => stream.send(directoryTopic, { chainTvl: null, projects });
const listed = () => page.getByRole("row").getByRole("link", { name: new RegExp(`^(${NAMES.join("|")})$`) });
const names = () =>
  listed()
    .elements()
    .map(({ textContent }) => textContent);
const expectNames = (...expected: string[]) => expect.poll(names).toEqual(expected);
const search = page.getByRole("searchbox");
const box = (name: string) => page.getByRole("checkbox", { name, exact: false });

test("Typing filters at once and replaces the history entry", async () => {
  await open();
  const entries = history.length;
  await userEvent.type(search, "dun");
  await expectNames("Dune");
  await expect.element(page.getByRole("status")).toHaveTextContent("1 of 5 projects");
  expect(location.search).toBe("?q=dun");
  expect(history.length, "no entry more").toBe(entries);
  await expect.element(search).toHaveFocus();
  await userEvent.type(search, " ");
  await expect.element(search).toHaveValue("dun ");
  expect(location.search).toBe("?q=dun");
});

test("A choice adds a history entry that Back and Forward restore", async () => {
  await open();
  await box("Catalyst Funded").click();
  await expectNames("Dune");
  await page.getByRole("combobox", { name: "Sort" }).selectOptions("TVL");
  await page.getByRole("checkbox", { name: "Largest or latest first" }).click();
  expect(location.search).toBe("?quick=funded&sort=tvl&order=desc");
  history.go(-3);
  await expectNames("Cove", "Dune", "Anvil", "Brook", "Ember");
  await expect.element(box("Catalyst Funded")).not.toBeChecked();
  await expect.element(page.getByRole("combobox", { name: "Sort" })).toHaveValue("activity");
  history.forward();
  await expect.element(box("Catalyst Funded")).toBeChecked();
  await expectNames("Dune");
});

test("Back from a choice restores the search", async () => {
  await open();
  await search.fill("o");
  await box("Beta").click();
  await expectNames("Brook");
  history.back();
  await expect.element(search).toHaveValue("o");
  await expect.element(box("Beta")).not.toBeChecked();
});

test("Input from before hydration counts", async () => {
  const island = write();
  await search.fill("e");
  await box("DeFi").click();
  await run(island);
  await expectNames("Cove", "Dune");
  expect(location.search).toBe("?q=e&category=defi");
});

test("The count beside each choice follows the other filters", async () => {
  await open({ query: "?category=wallets" });
  await expect.element(page.getByText("Live1")).toBeVisible();
  await box("Wallets").click();
  await expect.element(page.getByText("Live3")).toBeVisible();
});

test("Wallet features are offered with the wallets category, and reset without it", async () => {
  await open();
  const hardware = page.getByRole("checkbox", { name: "Hardware Support" });
  await expect.element(hardware).not.toBeInTheDocument();
  await box("Wallets").click();
  await hardware.click();
  await expectNames("Anvil");
  await box("DeFi").click();
  expect(location.search).toBe("?category=defi&category=wallets&feature=hardware");
  await box("Wallets").click();
  await expect.element(hardware).not.toBeInTheDocument();
  expect(location.search).toBe("?category=defi");
});

test("Filters are removed one by one or all at once, and the focus stays near", async () => {
  await open({ query: "?q=o&category=wallets&status=beta" });
  page.getByRole("link", { name: "Remove Wallets" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expectNames("Brook");
  expect(location.search).toBe("?q=o&status=beta");
  await expect.element(page.getByRole("link", { name: "Remove “o”" })).toHaveFocus();
  page.getByRole("link", { name: "Clear All" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(search).toHaveValue("");
  await expect.element(page.getByRole("button", { name: "Filters & Search" })).toHaveFocus();
});

test("An empty list names the filter to remove and the count without it", async () => {
  await open({ query: "?q=zzz&category=wallets" });
  await expect.element(page.getByText("2 projects without it")).toBeVisible();
  await page.getByRole("link", { name: "Remove “zzz”" }).last().click();
  await expectNames("Anvil", "Brook");
});

test.each(["trending", "verified"])("Nothing is %s before the first figures, and the note disappears when they arrive", async (quick) => {
  await open({ query: `?quick=${quick}`, projects: {} });
  const note = page.getByText(/we haven't read any yet/);
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText(/^Most active first/)).not.toBeVisible();
  publish({ ...FIGURES, dune: { ...NO_CARD_FIGURES, volume24h: figure(5), change24h: figure(3) } });
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByText("Try adjusting your filters or search terms")).toBeVisible();
});

test("Figures update in place, and the next choice sorts by them", async () => {
  await open({ query: "?category=defi&sort=tvl&order=desc" });
  await expectNames("Cove", "Dune");
  publish({ ...FIGURES, dune: { ...NO_CARD_FIGURES, tvl: figure(9e6) } });
  await expect.element(page.getByText("$9.00M")).toBeVisible();
  expect(names()).toEqual(["Cove", "Dune"]);
  await box("Live").click();
  await expectNames("Dune", "Cove");
});

describe("The table", () => {
  test("sorts by its column heads, and has no empty column", async () => {
    await open();
    const tvl = page.getByRole("columnheader", { name: "TVL" });
    await tvl.getByRole("link").click();
    await expect.element(tvl).toHaveAttribute("aria-sort", "descending");
    await tvl.getByRole("link").click();
    await expect.element(tvl).toHaveAttribute("aria-sort", "ascending");
    await expectNames("Dune", "Cove", "Anvil", "Brook", "Ember");
    await expect.element(page.getByRole("columnheader", { name: "Holders" })).not.toBeInTheDocument();
    await box("Wallets").click();
    await expect.element(tvl).not.toBeInTheDocument();
    await expect.element(page.getByRole("columnheader", { name: "Custody" })).toBeVisible();
  });

  test("gets a column with the first figure in it", async () => {
    await open();
    publish({ ...FIGURES, cove: { ...NO_CARD_FIGURES, users: figure(1_234, "koios") } });
    await expect.element(page.getByRole("columnheader", { name: "Holders" })).toBeVisible();
  });
});

for (const [view, first] of [
  ["table", 50],
  ["cards", 12],
] as const)
  test(`Showing all adds the projects after the first ${first} of the ${view} and focuses the first new one`, async () => {
    const many = Array.from({ length: 60 }, (_, index) => card(`Project ${String(index).padStart(2, "0")}`, "defi"));
    await open({ cards: many, query: view === "cards" ? "?view=cards" : "" });
    const links = page.getByRole("link", { name: /Project \d\d$/ });
    expect(links.elements()).toHaveLength(first);
    await page.getByRole("link", { name: `Show ${60 - first} more` }).click();
    await expect.poll(() => links.elements().length).toBe(60);
    await expect.element(links.nth(first)).toHaveFocus();
    await expect.element(links.nth(first)).toBeInViewport();
  });

test("A star adds to the visitor's list and stays through filters and figures", async () => {
  setStarred(["dune"]);
  await open();
  const star = (name: string) => page.getByRole("button", { name: `On my watchlist: ${name}` });
  await expect.element(star("Dune")).toHaveAttribute("aria-pressed", "true");
  await star("Cove").click();
  expect(starredIds()).toEqual(["dune", "cove"]);
  await expect.element(star("Cove")).toHaveAttribute("aria-pressed", "true");
  publish({ ...FIGURES, cove: { ...NO_CARD_FIGURES, tvl: figure(7e6) } });
  await expect.element(page.getByText("$7.00M")).toBeVisible();
  await box("Wallets").click();
  await box("Wallets").click();
  await expect.element(star("Cove")).toHaveAttribute("aria-pressed", "true");
});

test("On a phone the filters open in a sheet that returns to the list", async () => {
  await page.viewport(390, 844);
  await open();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const toggle = page.getByRole("button", { name: "Filters & Search" });
  await expect.element(sheet).not.toBeInTheDocument();
  await toggle.click();
  await sheet.getByRole("checkbox", { name: /^Beta/ }).click();
  await expect.element(sheet.getByText("1 active")).toBeVisible();
  await sheet.getByRole("button", { name: "Show 1 project" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(location.search).toBe("?status=beta");
  await toggle.click();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
});

test("On a wide screen the button folds the filters away", async () => {
  await open();
  const toggle = page.getByRole("button", { name: "Filters & Search" });
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await expect.element(box("Wallets")).not.toBeInTheDocument();
  await toggle.click();
  await expect.element(box("Wallets")).toBeVisible();
});
