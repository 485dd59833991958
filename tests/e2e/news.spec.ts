import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dump as toYaml } from "js-yaml";
import type { Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { waitForScripts, expect, VIEWPORTS, test as base, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const HOSTILE = '<img src=x onerror="document.title=1"> & </script><script>document.title=2</script>';
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const FEEDS = {
  "cardano-org-news": { publisher: "cardano.org", language: "en", kind: "official", verified: true },
  "forum-latest": { publisher: "Cardano Forum", language: "en", kind: "community", verified: false },
  coinkurier: { publisher: "Coinkurier", language: "de", kind: "press", verified: false },
};
const LATE_FEED = { "iog-blog": { publisher: "Input Output", language: "en", kind: "official", verified: true } };

const STORIES = {
  "cardano-org-news": [
    { title: HOSTILE, text: HOSTILE, publishedAt: hoursAgo(2) },
    ...Array.from({ length: 60 }, (_, i) => ({
      title: `The foundation reports on milestone number ${i + 1}`,
      text: "What was done and what comes next for the network.",
      publishedAt: hoursAgo(3 + i),
    })),
  ],
  "forum-latest": [
    {
      title: "Which hardware do you use for your stake pool?",
      text: "I would like to hear what other operators have.",
      publishedAt: hoursAgo(4),
    },
  ],
  coinkurier: [
    {
      title: "Cardano: Was die Abstimmung für die Anleger bedeutet",
      text: "Die Abstimmung über den Haushalt ist eröffnet, und das ist für die Anleger wichtig.",
      publishedAt: hoursAgo(5),
    },
  ],
  "iog-blog": [
    {
      title: "A late report from the research laboratory",
      text: "The authors describe a faster way to agree.",
      publishedAt: hoursAgo(1),
    },
  ],
};

/** Starts a site that has read these feeds. */
async function startWithFeeds(simulator: Simulator, feeds: object, environment: Record<string, string> = {}): Promise<Site> {
  simulator.control.set({ feeds: STORIES });
  const file = join(mkdtempSync(join(tmpdir(), "gateway-feeds-")), "feeds.yaml");
  const entries = Object.entries(feeds).map(([id, feed]) => ({ id, url: `${simulator.url}/feeds/${id}`, ...feed, interval: 15 }));
  writeFileSync(file, toYaml(entries));
  const site = await startSite({ FEEDS_FILE: file, UPSTREAM_ALLOW: new URL(simulator.url).host, ADDRESS_LIMITS: "off", ...environment });
  // A restarted site looks for due feeds only minutes later, so this requests a refresh.
  await fetch(`${site.origin}/api/news/refresh`, { method: "POST", headers: { Origin: site.origin } });
  await eventually(
    "all feeds were read",
    async () => (await fetch(`${site.origin}/news/sources`)).text(),
    (html) => html.includes("data-health") && !html.includes('data-health="waiting"'),
  );
  await eventually(
    "their stories",
    async () => (await fetch(`${site.origin}/news`)).text(),
    (html) => html.includes("data-article"),
  );
  return site;
}

const test = base.extend<object, { chronicle: Site }>({
  chronicle: [
    async ({ simulator }, use) => {
      const site = await startWithFeeds(simulator, FEEDS);
      await use(site);
      await site.stop();
      simulator.control.reset();
      simulator.control.set({ enforceLimits: false });
    },
    { scope: "worker" },
  ],
});

const stories = (page: Page) => page.locator("article[data-article]");

test("announces a new story in a bar in two open tabs without moving content", async ({ page, context, simulator, complaints }) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-late-"));
  let site = await startWithFeeds(simulator, FEEDS, { DATA_DIR });
  const other = await context.newPage();
  const pages = [page, other];
  const idsOf = (tab: Page) => stories(tab).evaluateAll((all) => all.map((story) => story.getAttribute("data-article")));
  try {
    for (const tab of pages) {
      await tab.goto(`${site.origin}/news`);
      await tab.locator("[data-island=news][data-hydrated]").waitFor({ state: "attached" });
      await expect(stories(tab)).not.toHaveCount(0);
    }
    const before = await Promise.all(pages.map(idsOf));
    // Restarts the site with one more feed while the pages stay open.
    await site.stop();
    site = await startWithFeeds(simulator, { ...FEEDS, ...LATE_FEED }, { DATA_DIR, PORT: String(site.port) });
    for (const [index, tab] of pages.entries()) {
      const bar = tab.getByRole("status").getByRole("button", { name: "1 new story" });
      await expect(bar).toBeVisible();
      expect(await idsOf(tab)).toEqual(before[index]);
      await bar.click();
      await expect(tab.getByText("A late report").first()).toBeVisible();
    }
  } finally {
    await Promise.all(pages.map((tab) => tab.goto("about:blank")));
    await site.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
  complaints.length = 0; // the browser reports the closed stream
});

test("escapes publishers' text and opens their links in a new tab", async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/news`);
  await waitForScripts(page);
  await expect(page).toHaveTitle(/^The Cardano Chronicle/);
  for (const link of await stories(page).locator(".story-link").all()) {
    expect(await link.getAttribute("href")).toMatch(/^https?:/);
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual(["_blank", "noopener nofollow"]);
  }
  await expect(page.locator("[data-article] img:not([src^='/art/'])")).toHaveCount(0);
});

test("keeps category, tab, sort order and page in the URL and history", async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/news`);
  await waitForScripts(page);
  await expect(stories(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Older stories" }).click();
  await expect(page).toHaveURL(/[?&]cursor=/);
  await expect(stories(page).first()).toContainText("milestone number");
  await page.goBack();
  await page.getByRole("link", { name: "Tech Update" }).click();
  await expect(page).toHaveURL(/\?category=Tech\+Update$/);
  await expect(page.getByRole("heading", { level: 2, name: "Tech Update News" })).toBeVisible();
  await page.getByRole("link", { name: "Source", exact: true }).click();
  await expect(page).toHaveURL(/\?category=Tech\+Update&sort=source$/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Official News" })).toHaveAttribute("aria-selected", "true");
});

test("filters after arriving through a link on the site", async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/compare`);
  await waitForScripts(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "News", exact: true }).click();
  await expect(stories(page)).toHaveCount(50);
  await page.getByRole("tab", { name: "Community" }).click();
  await expect(stories(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Tech Update" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Tech Update News" })).toBeVisible();
  await page.goBack();
  await expect(stories(page)).toHaveCount(1);
});

for (const javaScriptEnabled of [true, false])
  test(`opens topics and orders in a sheet on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    chronicle,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${chronicle.origin}/news`);
    if (javaScriptEnabled) await waitForScripts(page);
    const sheet = page.getByRole("group", { name: "Topics and order" });
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("main").getByText("Community", { exact: true }).filter({ visible: true })).toHaveCount(1);
    await page.getByRole("button", { name: "All topics" }).click();
    await sheet.getByRole("link", { name: "Tech Update" }).click();
    await expect(page).toHaveURL(/\?category=Tech\+Update$/);
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Tech Update" }).click();
    await sheet.getByRole("link", { name: "Source" }).click();
    await expect(page.getByRole("button", { name: "Tech Update · Source" })).toBeVisible();
    await context.close();
  });

test("names the days in the reader's time zone without moving a row", FULL, async ({ browser, chronicle }) => {
  // Kiritimati is 14 hours ahead and Honolulu 10 behind, so one of them has another date at any time.
  const headings: string[][] = [];
  const places: number[][] = [];
  for (const timezoneId of ["UTC", "Pacific/Kiritimati", "Pacific/Honolulu"]) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await page.goto(`${chronicle.origin}/news`);
    await page.locator("[data-island=news][data-hydrated]").waitFor({ state: "attached" });
    const expected = await page.evaluate(() => {
      const day = (time: number) => new Date(time).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
      const times = [...document.querySelectorAll(".wire-row time")].map((time) => Date.parse(time.getAttribute("datetime") ?? ""));
      const names = new Map([
        [day(Date.now()), "Today"],
        [day(Date.now() - 86_400_000), "Yesterday"],
      ]);
      return [...new Set(times.map((time) => names.get(day(time)) ?? day(time)))];
    });
    await expect(page.locator(".wire-heading")).toHaveText(expected);
    places.push(await page.locator(".wire-row").evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top))));
    headings.push(expected);
    await context.close();
  }
  expect(new Set(headings.map(String)).size).toBeGreaterThan(1);
  expect(new Set(places.map(String)).size).toBe(1);
});

test("switches tabs by keyboard", FULL, async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/news`);
  await waitForScripts(page);
  await page.getByRole("tab", { name: "Official News" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Community" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?tab=community$/);
  await expect(page.getByRole("tabpanel", { name: "Community" })).toContainText("Which hardware do you use");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Trending" })).toBeFocused();
  await page.keyboard.press(" ");
  await expect(page.getByRole("tabpanel", { name: "Trending" })).toContainText(
    "No trending news available. Try refreshing to fetch latest RSS feeds.",
  );
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Official News" })).toBeFocused();
});

test("shows a spinner during a refresh, then its result: done, nothing due, failed", async ({ page, chronicle, complaints }) => {
  await page.goto(`${chronicle.origin}/news`);
  await waitForScripts(page);
  const button = page.locator(".news-refresh button");
  const outcome = {
    source: "iog-blog",
    publisher: "Input Output",
    added: 0,
    askedAt: new Date(Date.now() - 130_000).toISOString(),
    dueAt: new Date(Date.now() + 290_000).toISOString(),
  };
  const answer = (status: number, body: object, when = Promise.resolve()) =>
    page.route("**/api/news/refresh", async (route) => {
      await when;
      await route.fulfill({ status, json: body });
    });

  let release = () => {};
  await answer(202, { added: 0, sources: [{ ...outcome, outcome: "unchanged" }] }, new Promise((resolve) => (release = resolve)));
  await expect(button).toHaveText("Refresh All Sources");
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveText("Fetching RSS Feeds...");
  release();
  await expect(page.getByText("News Updated")).toBeVisible();
  await expect(page.getByText("Latest Cardano news has been fetched from RSS feeds.")).toBeVisible();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();

  await answer(429, { added: 0, sources: [{ ...outcome, outcome: "not-due" }] });
  await button.click();
  await expect(page.getByText("No source is due yet")).toBeVisible();
  await expect(page.getByText(/We last asked the sources 2m ago\. The first can be asked again in [45]m/)).toBeVisible();

  await answer(503, {});
  await button.click();
  await expect(page.getByText("Refresh Failed")).toBeVisible();
  await expect(page.getByText("Failed to fetch latest news. Please try again.")).toBeVisible();
  await expect(stories(page)).toHaveCount(50);
  complaints.length = 0; // the browser reports the error responses that this test made
});

test("shows new stories after one refresh", async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/news`);
  await waitForScripts(page);
  await page.route("**/api/news/refresh", (route) =>
    route.fulfill({
      status: 202,
      json: {
        added: 1,
        sources: [{ source: "iog-blog", publisher: "Input Output", outcome: "fetched", added: 1, askedAt: null, dueAt: null }],
      },
    }),
  );
  await page.route("**/api/news/stories?*", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [newest] = answer.data;
    await route.fulfill({
      response,
      json: {
        ...answer,
        changedAt: new Date(Date.parse(answer.changedAt) + 1).toISOString(),
        data: [{ ...newest, id: "fresh", title: "Told a moment ago" }, ...answer.data],
      },
    });
  });
  await page.locator(".news-refresh button").click();
  await expect(page.getByText("News Updated")).toBeVisible();
  await expect(stories(page).filter({ hasText: "Told a moment ago" })).toHaveCount(1);
  await expect(page.locator(".new-stories-bar button")).toHaveCount(0);
});

test("keeps an older page unchanged on refresh", FULL, async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/news`);
  await waitForScripts(page);
  await page.getByRole("link", { name: "Older stories" }).click();
  await expect(page).toHaveURL(/[?&]cursor=/);
  await page.route("**/api/news/refresh", (route) =>
    route.fulfill({
      status: 202,
      json: {
        added: 0,
        sources: [{ source: "iog-blog", publisher: "Input Output", outcome: "unchanged", added: 0, askedAt: null, dueAt: null }],
      },
    }),
  );
  await page.locator(".news-refresh button").click();
  await expect(page.getByText("News Updated")).toBeVisible();
  await expect(page.locator(".new-stories-bar button")).toHaveCount(0);
});

test("shares refreshes: doesn't read a feed again right after a read", FULL, async ({ page, chronicle, simulator, complaints }) => {
  await page.goto(`${chronicle.origin}/news`);
  await waitForScripts(page);
  const asked = simulator.control.count("feeds");
  await page.locator(".news-refresh button").click();
  await expect(page.getByText("No source is due yet")).toBeVisible();
  expect(simulator.control.count("feeds")).toBe(asked);
  complaints.length = 0; // the browser reports the 429
});

for (const [width, height, most] of [
  [1280, 900, 8],
  [390, 844, 5],
] as const)
  test(`shows at least ${most} headlines on the first screen at ${width} px`, FULL, async ({ page, chronicle }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${chronicle.origin}/news`);
    const headlines = page.locator("[data-article] :is(h3, h4)");
    const bottoms = await headlines.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(most);
  });

test("counts stories since the last visit and marks where they end, without moving anything", async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/news`);
  const rows = page.locator(".wire-row");
  await waitForScripts(page);
  await expect(page.locator("[data-last-seen]")).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("news-visit", `${Date.now() - 6.5 * 3_600_000} 0`));
  const placesOf = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
  const before = await placesOf();
  await page.reload();
  await expect(page.locator("[data-last-seen]")).toContainText("milestone number 5");
  await expect(page.locator(".wire-heading").first()).toContainText(/\d new since your last visit$/);
  expect(await placesOf()).toEqual(before);
  await page.reload();
  await expect(page.locator("[data-last-seen]"), "it is still the same visit").toContainText("milestone number 5");
});

test("shows stories in the page's language first, then marked English ones", async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/de/news`);
  await expect(page.locator(".news-fallback")).toHaveText(
    "Auf Deutsch gibt es noch keine offiziellen Nachrichten, deshalb siehst du die übrigen.",
  );
  const more = page.locator("section:has(> #news-more)");
  await expect(more).toContainText("Was die Abstimmung für die Anleger bedeutet");
  const english = page.locator("section:has(> #news-english)");
  await expect(english.locator("[data-article]").first()).toContainText("EN");
  await expect(english.locator('.story-link [lang="en"]').first()).toBeVisible();
});

test("keeps a chosen tab, even an empty one", FULL, async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/de/news`);
  await page.getByRole("tab", { name: "Offizielle News" }).click();
  await expect(page).toHaveURL(/\?tab=official$/);
  await expect(page.getByRole("tab", { name: "Offizielle News" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".news-notice")).toBeVisible();
});

test("shows the health of each feed on the sources page", async ({ page, chronicle }) => {
  await page.goto(`${chronicle.origin}/news`);
  await page.getByRole("link", { name: "Sources and their status" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sources of the Chronicle" })).toBeVisible();
  const row = page.locator('tr[data-feed="cardano-org-news"]');
  await expect(row).toContainText("Responding");
  await expect(row.locator("td").last()).toContainText("61");
});

test("works without JavaScript, except for refresh", async ({ browser, chronicle }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${chronicle.origin}/news`);
  await expect(page.getByText("Refresh All Sources")).toBeHidden();
  await expect(stories(page)).toHaveCount(50);
  await page.getByRole("tab", { name: "Community" }).click();
  await expect(stories(page)).toHaveCount(1);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("link", { name: "Older stories" }).click();
  await expect(stories(page).first()).toContainText("milestone number");
  await page.getByRole("link", { name: "Back to the newest stories" }).click();
  await expect(page).toHaveURL(/\/news$/);
  await context.close();
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing on the news pages: ${colorScheme}, ${width} px`, FULL, async ({ page, chronicle }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/news?tab=community", "/news?category=NFT", "/de/news", "/news/sources"]) {
      await page.goto(chronicle.origin + path);
      await waitForScripts(page);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
