import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import categories from "../../../content/messages/en/categories.json";
import common from "../../../content/messages/en/common.json";
import messages from "../../../content/messages/en/search.json";
import palette from "#app/features/search/palette.island.tsx";
import search from "#app/features/search/search.island.tsx";
import { parseSearchRequest, type Hit, type SearchResponse } from "#app/features/search/search.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import { onSearch } from "#app/foundation/ui/page-events.ts";

const hit = (title: string): Hit => ({
  title,
  text: "",
  href: `/ecosystem/${title.toLowerCase()}`,
  note: "",
  at: null,
  terms: [],
  project: null,
});
const found = (query: string, ...titles: string[]): SearchResponse => ({
  query,
  summary: `${titles.length} results for “${query}”`,
  groups: titles.length === 0 ? [] : [{ kind: "projects", title: "Projects", hits: titles.map(hit), hasMore: true }],
});

/** Answers by query; any other query fails. */
let answers: Record<string, SearchResponse>;
let asked: string[];

beforeEach(() => {
  answers = { minswap: found("minswap", "Minswap", "Minswap v2"), zz: found("zz") };
  asked = [];
  history.replaceState(null, "", "/search");
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const params = new URL(String(address), location.href).searchParams;
    asked.push([params.get("q"), params.get("kind")].filter(Boolean).join(" in "));
    const answer = answers[params.get("q") ?? ""];
    if (!answer) throw new TypeError("Failed to fetch");
    return Response.json(answer);
  });
  onTestFinished(() => spy.mockRestore());
});

const data = { language: "en", messages: { common, search: messages, categories }, renderedAt: null } as const;

async function openPalette() {
  const { container } = await render(<IslandRoot of={palette.Component} props={{}} data={data} />);
  container.querySelector<HTMLElement>("[popover]")?.showPopover();
  await page.getByRole("combobox").click();
  return container;
}

test("arrow keys move through the palette's results and back to the field", async () => {
  await openPalette();
  await userEvent.keyboard("minswap");
  await expect.element(page.getByRole("status")).toHaveTextContent("2 results for “minswap”");
  for (const [key, chosen] of [
    ["{ArrowDown}", "palette-/ecosystem/minswap"],
    ["{ArrowDown}", "palette-/ecosystem/minswap v2"],
    ["{ArrowDown}", null],
    ["{ArrowUp}", "palette-/ecosystem/minswap v2"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(() => page.getByRole("combobox").element().getAttribute("aria-activedescendant"), { message: key }).toBe(chosen);
  }
  await expect.element(page.getByRole("option", { selected: true })).toHaveTextContent("Minswap v2");
});

test("the palette offers pages when nothing is found, and says why no answer comes", async () => {
  await openPalette();
  await userEvent.keyboard("zz");
  await expect.element(page.getByRole("status")).toHaveTextContent("0 results for “zz”");
  await expect.element(page.getByRole("option", { name: "News" })).toBeVisible();
  await userEvent.keyboard("z");
  await expect.element(page.getByRole("status")).toHaveTextContent("The site can't be reached right now.");
  await expect.element(page.getByRole("link", { name: "Try it on the search page" })).not.toBeInTheDocument();
  answers.zzz = found("zzz", "Zzz");
  dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("option", { name: "Zzz" })).toBeVisible();
});

test("closing the palette counts the search and clears the field", async () => {
  const counted: [string, number][] = [];
  onSearch((term, results) => void counted.push([term, results]));
  const container = await openPalette();
  await userEvent.keyboard("minswap");
  await expect.element(page.getByRole("option").first()).toHaveTextContent("Minswap");
  container.querySelector<HTMLElement>("[popover]")?.hidePopover();
  expect(counted).toEqual([["minswap", 2]]);
  container.querySelector("form")?.reset();
  container.querySelector<HTMLElement>("[popover]")?.showPopover();
  await expect.element(page.getByRole("option", { name: "News" })).toBeVisible();
});

const openPage = (query = "") => {
  history.replaceState(null, "", `/search${query}`);
  const request = parseSearchRequest(new URLSearchParams(query));
  const first = { request, response: request.query && (answers[request.query.text] ?? null) };
  return render(<IslandRoot of={search.Component} props={{ query, first }} data={data} />);
};

test("the search page shows results without a reload, and Back shows the previous search", async () => {
  await openPage("?q=zz");
  await page.getByRole("searchbox").fill("minswap");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "Minswap v2" })).toBeVisible();
  await expect.element(page.getByRole("searchbox")).toHaveFocus();
  await expect.poll(() => document.title).toBe("Search: minswap");
  expect([location.search, asked]).toEqual(["?q=minswap", ["minswap"]]);
  history.back();
  await expect.element(page.getByRole("status")).toHaveTextContent("0 results for “zz”");
  await expect.element(page.getByRole("searchbox")).toHaveValue("zz");
});

test("the rest of a group opens without a reload, and links back to all groups", async () => {
  await openPage("?q=minswap");
  await page.getByRole("link", { name: "Show more projects" }).click();
  await expect.element(page.getByRole("link", { name: "Back to all results" })).toBeVisible();
  expect([location.search, asked]).toEqual(["?q=minswap&kind=projects", ["minswap in projects"]]);
  await page.getByRole("link", { name: "Back to all results" }).click();
  await expect.element(page.getByRole("link", { name: "Show more projects" })).toBeVisible();
});

test("a failed search keeps the results and the typed text", async () => {
  await openPage("?q=minswap");
  await page.getByRole("searchbox").fill("anything else");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.search).toBe("?q=minswap");
  await expect.element(page.getByRole("link", { name: "Minswap v2" })).toBeVisible();
  await expect.element(page.getByRole("searchbox")).toHaveValue("anything else");
});

test.each([
  ["x".repeat(201), "That's too long to search for. Try a few words."],
  ["…", "Type at least one letter or digit."],
])("a search for %j says what to do", async (text, advice) => {
  await openPage(`?${new URLSearchParams({ q: text })}`);
  await expect.element(page.getByRole("status")).toHaveTextContent(advice);
  expect(asked).toEqual([]);
});
