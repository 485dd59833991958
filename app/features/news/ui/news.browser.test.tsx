import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../../content/messages/en/common.json";
import news from "../../../../content/messages/en/news.json";
import signUp from "../../../../content/messages/en/sign-up.json";
import texts from "../../../../content/messages/en/story.json";
import { newsTopic, type NewsFailure, type Story } from "#app/features/news/news.ts";
import { story } from "#app/features/news/ui/article.test-support.ts";
import newsIsland from "#app/features/news/ui/news.island.tsx";
import { DAY } from "#app/foundation/durations.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const FIRST = Date.now() - DAY;
/** Converts a story to the API's format. */
const toRow = ({ publishedAt, isDated, verifiedSource, externalUrl, readTime, ...rest }: Story) => ({
  ...rest,
  published_at: new Date(publishedAt).toISOString(),
  is_dated: isDated,
  verified_source: verifiedSource,
  external_url: externalUrl,
  read_time: readTime,
});
/** A story that never leads, so that all are rows. */
const told = (id: string, change: Partial<Story> = {}) =>
  story({ id, title: `Story ${id}`, publishedAt: FIRST, kind: "promotional", verifiedSource: false, ...change });

/** Fake API: responses by the query after the language; other requests fail. */
function answerWith(answers: Record<string, { changedAt: number; stories: Story[]; tab?: "official" | null } | undefined>) {
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const query = /^\/api\/news\/stories\?language=en&?(.*)$/.exec(String(address))?.[1];
    if (query === undefined) return new Response(null, { status: 200 });
    const answer = answers[query];
    if (!answer) return new Response(null, { status: 500 });
    const { changedAt, stories, tab = "official" } = answer;
    const data = stories.map(toRow);
    return Response.json({ changedAt: new Date(changedAt).toISOString(), tab, data, more: null, english: null, nextCursor: null });
  });
  onTestFinished(() => ask.mockRestore());
}

async function show(stories: Story[], failed: NewsFailure | null = null) {
  const stream = fakeLiveStream();
  const lists = { tab: "official", own: { stories, nextCursor: null }, more: null, english: null } as const;
  const props = {
    first: { query: "", lists, changedAt: FIRST, readAt: Date.now() },
    failed,
    hint: stream.initial({ en: { changedAt: FIRST, added: 1 } }),
    week: { stories: 1, sources: 1 },
    health: null,
    failing: [],
  };
  const data = { language: "en", messages: { common, news, "sign-up": signUp, story: texts }, renderedAt: Date.now() } as const;
  await render(<IslandRoot of={newsIsland.Component} props={props} data={data} />);
  return { announce: (changedAt: number) => stream.send(newsTopic, { en: { changedAt, added: 2 } }) };
}
const shown = () => [...document.querySelectorAll("[data-article]")].map((element) => element.getAttribute("data-article"));

beforeEach(async () => {
  // On a phone the categories are behind a button.
  await page.viewport(1280, 900);
  localStorage.clear();
  const { href } = location;
  history.replaceState(null, "", "/news");
  return () => history.replaceState(null, "", href);
});

test("a new story waits behind a bar until a click, and counts update meanwhile", async () => {
  const replies = { kind: "replies", value: 14 } as const;
  answerWith({ "": { changedAt: FIRST + 1, stories: [told("new"), told("a", { count: replies }), told("b")] } });
  const { announce } = await show([told("a"), told("b")]);
  announce(FIRST + 1);
  const bar = page.getByRole("status").getByRole("button", { name: "1 new story" });
  await expect.element(bar).toBeVisible();
  expect(shown()).toEqual(["a", "b"]);
  await expect.element(page.getByText("14 replies")).toBeInTheDocument();
  await bar.click();
  await expect.poll(shown).toEqual(["new", "a", "b"]);
  await expect.element(page.getByRole("tabpanel")).toHaveFocus();
  await expect.element(bar).not.toBeInTheDocument();
});

test("a reworded story waits too", async () => {
  answerWith({ "": { changedAt: FIRST + 1, stories: [told("a", { title: "Other words" }), told("b")] } });
  const { announce } = await show([told("a"), told("b")]);
  announce(FIRST + 1);
  await page.getByRole("button", { name: "Stories have changed" }).click();
  await expect.element(page.getByText("Other words")).toBeVisible();
});

test("an empty list shows the first stories at once", async () => {
  answerWith({ "": { changedAt: FIRST + 1, stories: [told("a")] } });
  const { announce } = await show([]);
  await expect.element(page.getByText(/^No official news/)).toBeVisible();
  announce(FIRST + 1);
  await expect.poll(shown).toEqual(["a"]);
});

test("requests the list again if a response is older than the announced change", async () => {
  const answers = { "": { changedAt: FIRST, stories: [told("a")] } };
  answerWith(answers);
  const { announce } = await show([told("a")]);
  announce(FIRST + 1);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  answers[""] = { changedAt: FIRST + 1, stories: [told("new"), told("a")] };
  await expect.element(page.getByRole("button", { name: "1 new story" })).toBeVisible();
});

test("marks a tab and changes the URL at once, loads its stories, and Back shows the previous list", async () => {
  answerWith({ "": { changedAt: FIRST, stories: [told("a")] }, "tab=community": { changedAt: FIRST, stories: [told("c")] } });
  await show([told("a")]);
  const community = page.getByRole("tab", { name: "Community" });
  await community.click();
  expect(location.search).toBe("?tab=community");
  await expect.element(community).toHaveAttribute("aria-selected", "true");
  await expect.poll(shown).toEqual(["c"]);
  await expect.element(community).toHaveFocus();
  history.back();
  await expect.poll(shown).toEqual(["a"]);
  await expect.element(page.getByRole("tab", { name: "Official News" })).toHaveAttribute("aria-selected", "true");
});

test("a category that can't be loaded shows the reason without the old heading, and can be retried", async () => {
  const answers: Parameters<typeof answerWith>[0] = {};
  answerWith(answers);
  await show([told("a")]);
  await page.getByRole("link", { name: "NFT" }).click();
  await expect.element(page.getByRole("alert")).toContainElement(page.getByText("Error loading news: Failed to fetch news").element());
  await expect.poll(() => document.title).toBe("The Cardano Chronicle");
  expect(shown()).toEqual([]);
  answers["category=NFT"] = { changedAt: FIRST, stories: [told("n")], tab: null };
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByRole("heading", { name: "NFT News" })).toBeVisible();
  await expect.poll(() => document.title).toBe("NFT News · The Cardano Chronicle");
  await expect.element(page.getByRole("region")).toHaveFocus();
});

test("a line shows where the previous visit ended", async () => {
  localStorage.setItem("news-visit", `${FIRST + 1} 0`);
  await show([told("new", { publishedAt: FIRST + 2 }), told("a"), told("b")]);
  await expect.element(page.getByText("1 new since your last visit")).toBeVisible();
  expect(document.querySelector("[data-last-seen]")?.getAttribute("data-article")).toBe("a");
});

test("a refresh disables its button and restores the focus", async () => {
  await show([told("a")]);
  let release: (answer: Response) => void = () => undefined;
  const ask = vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise((resolve) => (release = resolve)));
  onTestFinished(() => ask.mockRestore());
  const button = page.getByRole("button", { name: "Refresh All Sources" });
  await button.click();
  const busy = page.getByRole("button", { name: "Fetching RSS Feeds..." });
  await expect.element(busy).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  expect(ask).toHaveBeenCalledTimes(1);
  release(Response.json({ added: 0, sources: [] }));
  await expect.element(button).toBeEnabled();
  await expect.element(button).toHaveFocus();
});

test("on a phone a button opens topics and orders, and a choice closes them and names itself", async () => {
  answerWith({ "category=DeFi": { changedAt: FIRST, stories: [told("d")], tab: null } });
  await page.viewport(390, 844);
  await show([told("a")]);
  await expect.element(page.getByRole("link", { name: "DeFi" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "All topics" }).click();
  await page.getByRole("link", { name: "DeFi" }).click();
  await expect.element(page.getByRole("button", { name: "DeFi" })).toHaveFocus();
  await expect.poll(shown).toEqual(["d"]);
  expect(document.querySelector(":popover-open")).toBeNull();
});
