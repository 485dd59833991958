import { waitForIsland, waitForScripts, expect, test } from "./fixtures.ts";

/** Those of the home page. */
const ISLANDS = ["price-readout", "front-page", "live-data-controls", "live-data", "price-chart"];
const price = '#live [data-metric="price"]';
/** A price is read twice a minute. */
const nextPrice = expect.configure({ timeout: 120_000 });

test.afterEach(({ simulator }) => simulator.control.set({ price: null }));

test("the price moves in an open page without a reload, and says where it comes from", async ({ page, site, simulator }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  await expect(page.locator("#live .source-line").first()).toContainText(/ago · CoinGecko/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  simulator.control.set({ price: 0.3333 });
  await nextPrice(page.locator(price)).toHaveText("$0.3333");
  await expect(page.locator(price)).toHaveAttribute("value", "0.3333");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("an open page costs at most 1 kB a minute while only the price changes", async ({ page, site, simulator }) => {
  const session = await page.context().newCDPSession(page);
  let [bytes, since, until] = [0, 0, 0];
  const requests: string[] = [];
  session.on("Network.eventSourceMessageReceived", ({ eventName, eventId, data }) => {
    // Governance and stake pools don't count: a new site is still reading them.
    if (/^(heartbeat|market|network)\b/.test(eventName)) bytes += `event: ${eventName}\nid: ${eventId}\ndata: ${data}\n\n`.length;
  });
  session.on("Network.requestWillBeSent", ({ request: { url } }) => void requests.push(new URL(url).pathname));
  await session.send("Network.enable");
  await page.goto(site.origin);
  await waitForScripts(page);
  for (const id of ISLANDS) await waitForIsland(page, id);
  for (const next of [0.27, 0.28, 0.29]) {
    simulator.control.set({ price: next });
    await nextPrice(page.locator(price)).toHaveText(`$${next.toFixed(4)}`);
    // Counted from the first price to the third, about a minute.
    until = Date.now();
    if (next === 0.27) [bytes, since, requests.length] = [0, until, 0];
  }
  expect(requests.filter((path) => !path.startsWith("/api/"))).toEqual([]);
  expect(bytes).toBeGreaterThan(500);
  expect((bytes / (until - since)) * 60_000).toBeLessThanOrEqual(1_000);
});

test("ages tick while nothing else changes, and stop when paused", async ({ page, site }) => {
  await page.clock.install();
  await page.goto(site.origin);
  await waitForScripts(page);
  await waitForIsland(page, "live-data");
  const line = page.locator("#live .source-line").first();
  const before = await line.textContent();
  await page.clock.runFor(2_000);
  await expect(line).not.toHaveText(before ?? "");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  const paused = await line.textContent();
  await page.clock.runFor(5_000);
  expect(await line.textContent()).toBe(paused);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.clock.runFor(2_000);
  await expect(line).not.toHaveText(paused ?? "");
});

test("refresh spins, is disabled while it loads, and keeps the figures when it fails", async ({ page, site, complaints }) => {
  // No new price may come meanwhile.
  await page.route(/\/api\/live\?/, () => undefined);
  await page.goto(site.origin);
  await waitForScripts(page);
  const shown = await page.locator(price).textContent();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/live/values**", async (route) => {
    await answered;
    await route.fulfill({ status: 503, body: "{}" });
  });
  const button = page.locator(".live-controls button").last();
  await button.click();
  await expect(button).toBeDisabled();
  answer();
  await expect(page.getByText("Refresh Failed").first()).toBeVisible();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  expect(await page.locator(price).textContent()).toBe(shown);
  complaints.length = 0; // the browser reports the 503 that this test made
});

test("without sources the page shows marked samples, and a failed refresh shows its error message", async ({
  page,
  silentSite,
  complaints,
}) => {
  await page.goto(silentSite.origin);
  await waitForScripts(page);
  await expect(page.locator(price)).toHaveText("$0.4500");
  await expect(page.locator("#live").getByText("Sample data").first()).toBeVisible();
  await expect(page.locator('#live [data-state="live"]')).toHaveCount(0);
  await page.route("**/api/live/values**", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.locator(".live-controls button").last().click();
  await expect(page.locator("#live").getByText("Error loading").first()).toBeVisible();
  await expect(page.locator("#live").getByText("Error", { exact: true }).first()).toBeVisible();
  complaints.length = 0; // the browser reports the 503 that this test made
});

test("without JavaScript everything but live ages works", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.origin);
  await expect(page.locator(price)).toHaveText(/^\$0\.\d{4}$/);
  await expect(page.locator("#live .source-line").first()).toContainText(/\d\d:\d\d\sUTC · CoinGecko/);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/\?range=7d#history$/);
  await expect(page.locator("#history")).toContainText("7 days");
  await page.getByText("Show as table").click();
  await expect(page.locator("#history table")).toBeVisible();
  await context.close();
});

test("a hidden tab closes its stream after a minute and reopens it when visible", async ({ page, site }) => {
  await page.clock.install();
  let open = 0;
  const isStream = (url: string) => new URL(url).pathname === "/api/live";
  page.on("request", (request) => void (isStream(request.url()) && open++));
  page.on("requestfailed", (request) => void (isStream(request.url()) && open--));
  await page.goto(site.origin);
  // Each island that wakes up opens the stream again, for its topics too.
  for (const id of ISLANDS) await waitForIsland(page, id);
  await expect.poll(() => open).toBe(1);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await page.clock.runFor(59_000);
  expect(open).toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(() => open).toBe(0);
  await hide(false);
  await expect.poll(() => open).toBe(1);
});

test("without the stream the page polls every 30 seconds", async ({ page, site, complaints }) => {
  await page.clock.install();
  await page.route(/\/api\/live\?/, (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }));
  let asked = 0;
  page.on("request", (request) => void (request.url().includes("/api/live/values") && asked++));
  await page.goto(site.origin);
  for (const id of ISLANDS) await waitForIsland(page, id);
  // The first refusal of the stream starts the clock of the questions.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(asked).toBeGreaterThan(0);
  }).toPass({ intervals: [10] });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const first = asked;
  for (const more of [1, 2]) {
    await page.clock.runFor(30_000);
    await expect.poll(() => asked).toBe(first + more);
  }
  complaints.length = 0; // the browser reports the 503 that this test made
});

// React formats an island's figures when it takes them over, so these pages have none.
const QUIET_PAGES = ["/governance", "/pl/governance"];
for (const path of QUIET_PAGES) {
  test(`${path} formats nothing that it shows already: a phone's first Intl object takes 100 ms`, async ({ page, site }) => {
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { made });
      for (const name of ["DateTimeFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat"] as const) {
        const counted = new Proxy(Intl[name], {
          construct(target, options) {
            made.push(`${name} ${new Error().stack?.split("\n").slice(2, 5).join(" < ")}`);
            return Reflect.construct(target, options);
          },
        });
        Object.defineProperty(Intl, name, { value: counted });
      }
    });
    await page.goto(site.origin + path);
    await waitForScripts(page);
    await expect(page.locator("[data-age-of]").first()).toContainText(/ago|temu/);
    expect(await page.evaluate("made"), "what made an Intl object, though the page showed it already").toEqual([]);
  });
}
