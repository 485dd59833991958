import type { Page } from "@playwright/test";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { waitForScripts, expect, VIEWPORTS, test as base, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
/** Pages are cached for up to a minute, so the two states use different URLs. */
const BEFORE = "/analytics?period=30d";
const AFTER = "/analytics";

const view = (path: string, language = "en") => ({ action: "pageview", category: "navigation", language, page_path: path });
const vital = (metric_name: string, metric_unit: string, value: number) => ({
  action: "performance_metric",
  category: "technical",
  language: "en",
  page_path: "/news",
  metric_name,
  metric_unit,
  value,
});

const test = base.extend<object, { empty: Site; read: Site }>({
  /** Site without recorded visits, because the test browser opts out of counting. */
  empty: [
    async ({}, use) => {
      const site = await startSite({ ADDRESS_LIMITS: "off" });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  /** The same site, after visits are recorded. */
  read: [
    async ({ empty: site }, use) => {
      // The analytics page counts its own visits too.
      const events = [
        view("/"),
        view("/news"),
        view("/de/news", "de"),
        view("/ecosystem/defi/dex/project/minswap"),
        view("/analytics"),
        vital("LCP", "ms", 1_800),
        vital("CLS", "score_x1000", 300),
        vital("INP", "ms", 260),
      ];
      const answer = await fetch(`${site.origin}/api/events`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: site.origin, "User-Agent": USER_AGENT },
        body: JSON.stringify({ events }),
      });
      expect(answer.status).toBe(202);
      await eventually(
        "the report of what was read",
        async () => (await fetch(`${site.origin}/api/analytics`)).json(),
        ({ topPages }) => topPages?.length >= 3,
      );
      await use(site);
    },
    { scope: "worker" },
  ],
});

test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });

const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });

async function expectAccessible(
  page: Page,
  address: string,
  tabs: readonly string[],
  { colorScheme, width }: (typeof VIEWPORTS)[number],
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address);
  await waitForScripts(page);
  for (const tab of tabs) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(panel(page, tab)).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  }
}

test("shows marked sample data and setup instructions before the first visit", async ({ page, empty }) => {
  await page.goto(empty.origin + BEFORE);
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  for (const [stat, text] of [
    ["pageViews", "1,234"],
    ["uniqueVisitors", "856"],
    ["bounceRate", "42%"],
    ["averageSession", "3m 24s"],
  ] as const) {
    const card = page.locator(`[data-stat="${stat}"]`);
    await expect(card.locator('[data-metric][data-state="sample"]')).toHaveText(text);
    await expect(card.getByRole("button", { name: "Sample data" })).toBeVisible();
  }
  await expect(page.locator("[data-tool-status]")).toHaveText(["Pending", "Active", "Active"]);
  await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText(["The last 30 days", "How we measure", "Tools"]);
  await expect(page.getByRole("heading", { name: "Setup Instructions" })).toBeVisible();
  for (const link of await page.locator("[data-tool] > a").all())
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
  await expect(panel(page, "Overview")).toContainText("0 online");
  await expect(panel(page, "Overview")).toContainText("Deploy to see real-time data");
  await page.getByRole("tab", { name: "Audience" }).click();
  await expect(panel(page, "Audience").locator('[data-language][data-state="sample"]')).toHaveText(["65%", "15%", "8%", "7%", "5%"]);
});

for (const [width, language] of [
  [320, "pl"],
  [390, "de"],
  [640, "de"],
] as const) {
  test(`doesn't cut off any figure in the summary: ${language}, ${width} px`, FULL, async ({ page, empty }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${empty.origin}/${language}/analytics`);
    const reaches = await page
      .locator(".traffic-summary .cell")
      .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth - cell.clientWidth));
    expect(reaches).toEqual([0, 0, 0, 0]);
  });
}

// Runs before the tests with recorded visits, because they share a site.
for (const viewport of VIEWPORTS) {
  test(`axe finds nothing before the first visit: ${viewport.colorScheme}, ${viewport.width} px`, FULL, ({ page, empty }) =>
    expectAccessible(page, empty.origin + BEFORE, ["Overview", "Audience"], viewport),
  );
}

test("switches tabs by keyboard, and keeps tab and period in the URL and history", async ({ page, read }) => {
  await page.goto(read.origin + AFTER);
  await waitForScripts(page);
  await page.getByRole("tab", { name: "Overview" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Top Projects" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/analytics\?tab=projects$/);
  await expect(panel(page, "Top Projects").getByRole("link", { name: "Minswap" })).toHaveAttribute(
    "href",
    "/ecosystem/defi/dex/project/minswap",
  );
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Audience" })).toBeFocused();
  await page.keyboard.press(" ");
  await expect(panel(page, "Audience")).toContainText("Deutsch");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Overview" })).toBeFocused();
  await page.getByRole("link", { name: "24h" }).click();
  await expect(page).toHaveURL(/\/analytics\?tab=audience&period=24h$/);
  await expect(page.getByRole("heading", { level: 2, name: "The last 24 hours" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Audience" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: "The last 7 days" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Top Projects" })).toHaveAttribute("aria-selected", "true");
});

test("shows every tab, period, table and raw figure without JavaScript", async ({ browser, read }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: { "Sec-GPC": "1" } });
  const page = await context.newPage();
  await page.goto(read.origin + AFTER);
  await page.getByText("Show as table").click();
  await expect(panel(page, "Overview").locator(".price-table tbody tr").first()).toBeVisible();
  await page.getByRole("tab", { name: "Top Pages" }).click();
  await expect(panel(page, "Top Pages")).toContainText("/ecosystem/defi/dex/project/minswap");
  await page.getByRole("link", { name: "30d" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "The last 30 days" })).toBeVisible();
  const raw = await fetch(new URL((await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href")) ?? "", read.origin));
  expect([raw.status, raw.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  await context.close();
});

for (const viewport of VIEWPORTS) {
  test(`axe finds nothing with recorded visits: ${viewport.colorScheme}, ${viewport.width} px`, FULL, ({ page, read }) =>
    expectAccessible(page, read.origin + AFTER, ["Overview", "Top Projects", "Top Pages", "Audience"], viewport),
  );
}
