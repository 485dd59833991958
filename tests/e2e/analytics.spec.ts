import type { Browser, Page } from "@playwright/test";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { expect, launchAs, launchWithBackForwardCache, makePatient, test as base } from "./fixtures.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const GA_MEASUREMENT_ID = "G-TESTING123";
const LOG_PREFIX = "sends ";
const COUNT_PREFIX = "counts ";

/** Site that no other test visits, so counts are exact. */
const test = base.extend<object, { counted: Site }>({
  counted: [
    async ({}, use) => {
      const site = await startSite({ ADDRESS_LIMITS: "off", GA_MEASUREMENT_ID: GA_MEASUREMENT_ID });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

interface SentEvent {
  action: string;
  page_path: string;
  route?: string;
  [field: string]: unknown;
}

/** Starts a visitor in a separate browser. `counts` records events before they're sent, because a closing page's requests can't be read. */
async function visit(
  userAgent: string,
  more: { isOptedOut?: boolean; accepts?: boolean; browser?: Browser } = {},
): Promise<{ page: Page; sent: SentEvent[]; counts: SentEvent[]; requests: string[]; leave(): Promise<void> }> {
  const browser = more.browser ?? (await launchAs(userAgent));
  // A closing page sends the browser's real user agent and languages. A context that overrides them would count as a second visitor.
  // @ts-expect-error The types leave out that undefined keeps what the browser has.
  const context = await browser.newContext(more.browser ? { userAgent, locale: "en-US" } : { userAgent: undefined, locale: undefined });
  await makePatient(context);
  if (more.accepts) await context.route(/googletagmanager/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  if (more.isOptedOut)
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true }));
  // Playwright can't read beacon bodies, so the page logs them.
  await context.addInitScript((mark) => {
    globalThis.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        if (options?.type === "application/json") console.debug(mark + parts.join(""));
      }
    };
  }, LOG_PREFIX);
  await context.addInitScript((mark) => {
    addEventListener("event-tracked", (event) => event instanceof CustomEvent && console.debug(mark + JSON.stringify(event.detail)));
  }, COUNT_PREFIX);
  const page = await context.newPage();
  const sent: SentEvent[] = [];
  const counts: SentEvent[] = [];
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => {
    if (message.text().startsWith(COUNT_PREFIX)) counts.push(JSON.parse(message.text().slice(COUNT_PREFIX.length)));
    if (!message.text().startsWith(LOG_PREFIX)) return;
    const body: { events: SentEvent[] } = JSON.parse(message.text().slice(LOG_PREFIX.length));
    sent.push(...body.events);
  });
  return { page, sent, counts, requests, leave: () => browser.close() };
}

const viewsIn = (sent: readonly SentEvent[]): string[] =>
  sent.filter(({ action }) => action === "pageview").map(({ page_path, route }) => `${page_path} ${route}`);
const report = async (site: Site): Promise<Record<string, never>> => (await fetch(`${site.origin}/api/analytics?period=24h`)).json();

test("counts two visitors exactly, and not a third who opts out", async ({ counted }) => {
  const [one, two, three] = await Promise.all([
    visit(CHROME),
    visit(CHROME.replace("142", "141")),
    visit(CHROME.replace("142", "140"), { isOptedOut: true }),
  ]);
  await three.page.goto(`${counted.origin}/news`);
  await one.page.goto(`${counted.origin}/watchlist`);
  await expect.poll(() => viewsIn(one.sent)).toEqual(["/watchlist /watchlist"]);
  // Largest Contentful Paint is final on the first click, the other metrics when the page is hidden.
  const pressAndHide = async () => {
    await one.page.getByRole("heading", { level: 1 }).click();
    await one.page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  };
  await pressAndHide();
  const metrics = () => one.sent.filter(({ action }) => action === "performance_metric").map(({ metric_name }) => metric_name);
  await expect.poll(metrics).toEqual(expect.arrayContaining(["FCP", "LCP", "CLS", "page_load", "dom_content_loaded"]));
  await one.page.getByRole("navigation").getByRole("link", { name: "Ecosystem" }).first().click();
  await expect.poll(() => viewsIn(one.sent)).toHaveLength(2);
  const card = one.page.locator("[data-project=minswap]");
  await one.page.getByRole("main").getByRole("searchbox").fill("minswap");
  await expect(one.page).toHaveURL(/q=minswap/);
  const of = (sent: SentEvent[], action: string) => sent.filter((event) => event.action === action);
  await expect.poll(() => of(one.sent, "search").at(-1)).toMatchObject({ category: "engagement", search_term: "minswap" });
  await one.page.keyboard.press("Control+k");
  await one.page.keyboard.type("eternl");
  await expect(one.page.locator(".palette mark").first()).toBeVisible();
  await one.page.keyboard.press("Escape");
  await expect.poll(() => of(one.sent, "search").at(-1)).toMatchObject({ category: "engagement", search_term: "eternl" });
  await card
    .getByRole("link", { name: /minswap/i })
    .last()
    .click();
  await expect(one.page).toHaveURL(/project\/minswap$/);
  await expect.poll(() => viewsIn(one.sent)).toHaveLength(3);
  await two.page.goto(`${counted.origin}/watchlist`);
  await expect.poll(() => viewsIn(two.sent)).toEqual(["/watchlist /watchlist"]);
  await two.page.locator(".language-button").click();
  await two.page.getByRole("link", { name: "Deutsch" }).click();
  await expect(two.page).toHaveURL(/\/de\/watchlist$/);
  await expect.poll(() => viewsIn(two.sent)).toEqual(["/watchlist /watchlist", "/de/watchlist /watchlist"]);

  expect(viewsIn(one.sent)).toEqual(["/watchlist /watchlist", "/ecosystem /ecosystem", "/ecosystem/defi/dex/project/minswap /ecosystem/*"]);
  expect(of(one.sent, "page_navigation")[0]).toMatchObject({
    category: "navigation",
    from_page: "/watchlist",
    to_page: "/ecosystem",
    navigation_type: "link",
  });
  expect(of(one.counts, "project_interaction")).toMatchObject([
    { category: "ecosystem", project_name: "minswap", project_category: "defi", interaction_type: "open", source_page: "/ecosystem" },
  ]);
  expect(of(two.counts, "language_change")).toMatchObject([{ category: "user_preference", label: "en_to_de" }]);
  await eventually(
    "both visitors in the report",
    () => report(counted),
    ({ summary, vitals }) => JSON.stringify([summary, vitals]).match(/"pageViews":\{"value":5.*"CLS":/) !== null,
  );
  expect(await report(counted)).toMatchObject({
    state: "live",
    presence: 2,
    summary: { pageViews: { value: 5 }, uniqueVisitors: { value: 2 }, bounceRate: { value: 0 } },
    topProjects: [{ id: "minswap", name: "Minswap", category: "defi", views: 1, interactions: 1 }],
    topPages: expect.arrayContaining([expect.objectContaining({ path: "/watchlist", views: 3 })]),
    languages: [
      { code: "en", views: 4, percentage: 80 },
      { code: "de", views: 1, percentage: 20 },
    ],
    sources: [{ host: null, visits: 2 }],
    bots: { dropped: 0 },
  });
  expect(three.sent).toEqual([]);

  await pressAndHide();
  await one.page.reload();
  await expect.poll(() => viewsIn(one.sent)).toHaveLength(4);
  expect(new Set(metrics()).size, `each metric once in a visit: ${metrics().join()}`).toBe(metrics().length);
  await Promise.all([one, two, three].map((visitor) => visitor.leave()));
});

test("stores nothing and contacts no third party before consent", async ({ counted }) => {
  const { page, requests, sent, leave } = await visit(CHROME, { accepts: true });
  await page.goto(counted.origin);
  await expect.poll(() => viewsIn(sent)).toHaveLength(1);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const kept = async () => [await page.context().cookies(), await page.evaluate(() => Object.keys(localStorage))];
  expect(await kept()).toEqual([[], []]);
  const foreign = () => requests.filter((url) => !url.startsWith(counted.origin));
  expect([foreign(), requests.filter((url) => url.includes("google"))]).toEqual([[], []]);

  const [decline, accept] = [dialog.getByRole("button").nth(0), dialog.getByRole("button").nth(1)];
  const size = async (button: typeof decline) =>
    button.evaluate((element) => [element.clientWidth, element.clientHeight, getComputedStyle(element).backgroundColor]);
  expect(await size(decline)).toEqual(await size(accept));
  await decline.press("Enter");
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect.poll(() => viewsIn(sent)).toHaveLength(2);
  await expect(dialog).toBeHidden();
  expect(foreign()).toEqual([]);

  // Withdraw consent, then give it again.
  const change = page.getByRole("contentinfo").getByRole("button", { name: /Google Analytics/ });
  await change.click();
  await accept.press("Enter");
  await expect.poll(foreign).toEqual([`https://www.googletagmanager.com/gtag/js?id=${GA_MEASUREMENT_ID}`]);
  const told = () => page.evaluate(() => JSON.stringify(globalThis.dataLayer?.map((args) => [...args])));
  await expect
    .poll(told)
    .toMatch(
      /"consent","default",\{"ad_storage":"denied","ad_user_data":"denied","ad_personalization":"denied","analytics_storage":"granted"\}.*"allow_google_signals":false,"allow_ad_personalization_signals":false,"cookie_flags":"SameSite=None;Secure".*"page_view"/,
    );
  await page.evaluate(() => (document.cookie = "_ga=GA1.1.1; path=/"));
  await change.click();
  await decline.press("Enter");
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe("");
  await expect.poll(told).toMatch(/"consent","update",\{[^}]*"analytics_storage":"denied"\}\]\]$/);
  await leave();
});

test("counts each page view once, including a page restored from the back/forward cache", async ({ counted }) => {
  const browser = await launchWithBackForwardCache();
  const { page, sent } = await visit(CHROME, { browser });
  await page.goto(`${counted.origin}/privacy`);
  await expect.poll(() => viewsIn(sent)).toEqual(["/privacy /privacy"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect.poll(() => viewsIn(sent)).toEqual(["/privacy /privacy", "/terms /terms"]);
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => viewsIn(sent)).toEqual(["/privacy /privacy", "/terms /terms", "/privacy /privacy"]);
  const navigations = sent.filter(({ action }) => action === "page_navigation");
  expect(navigations.map(({ from_page, to_page, navigation_type }) => [from_page, to_page, navigation_type])).toEqual([
    ["/privacy", "/terms", "link"],
  ]);
  await browser.close();
});

test("shows no consent banner when no tag is configured", async ({ page, silentSite }) => {
  const response = await page.goto(silentSite.origin);
  expect(response?.headers()["content-security-policy"]).not.toContain("google");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(await page.content()).not.toMatch(/Google Analytics|consent/);
});
