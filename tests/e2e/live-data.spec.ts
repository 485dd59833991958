import { waitForIsland, waitForScripts, expect, FULL, test } from "./fixtures.ts";

test.use({ hasOwnSources: true });

/** Islands on the home page. */
const ISLANDS = ["price-readout", "front-page", "live-data-controls", "live-data", "price-chart"];
const price = '#live [data-metric="price"]';
/** Long enough for a new price, which the site reads twice a minute. */
const nextPrice = expect.configure({ timeout: 120_000 });

test.afterEach(({ simulator }) => simulator.control.set({ price: null, coins: { minswap: { price: null, change24h: null } } }));

test("updates the price in an open page without a reload, and names its source", async ({ page, site, simulator }) => {
  await page.goto(site.origin);
  await waitForScripts(page);
  await expect(page.locator("#live .source-line").first()).toContainText(/ago · CoinGecko/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  simulator.control.set({ price: 0.3333 });
  await nextPrice(page.locator(price)).toHaveText("$0.3333");
  await expect(page.locator(price)).toHaveAttribute("value", "0.3333");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("transfers at most 1 kB a minute while only the price changes", async ({ page, site, simulator }) => {
  const session = await page.context().newCDPSession(page);
  const events: { name: string; bytes: number }[] = [];
  const requests: string[] = [];
  session.on("Network.eventSourceMessageReceived", ({ eventName: name, eventId: id, data }) => {
    events.push({ name, bytes: `event: ${name}\nid: ${id}\ndata: ${data}\n\n`.length });
  });
  session.on("Network.requestWillBeSent", ({ request: { url } }) => void requests.push(new URL(url).pathname));
  await session.send("Network.enable");
  await page.goto(site.origin);
  await waitForScripts(page);
  for (const id of ISLANDS) await waitForIsland(page, id);
  const prices: number[] = [];
  for (const next of [0.27, 0.28, 0.29]) {
    simulator.control.set({ price: next });
    await nextPrice(page.locator(price)).toHaveText(`$${next.toFixed(4)}`);
    prices.push(events.findLast(({ name }) => name.startsWith("market"))?.bytes ?? Number.NaN);
    if (next === 0.27) requests.length = 0;
  }
  const largest = (kind: string) => Math.max(...events.flatMap(({ name, bytes }) => (name === kind ? [bytes] : [])));
  expect(requests.filter((path) => !path.startsWith("/api/"))).toEqual([]);
  // By the intervals of the jobs and the stream: two prices, one tip and four heartbeats a minute.
  expect(2 * Math.max(...prices) + largest("network:changes") + 4 * largest("heartbeat")).toBeLessThanOrEqual(1_000);
});

test("updates ages while nothing else changes, and stops when paused", async ({ page, site }) => {
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

test("disables Refresh and shows a spinner while loading, and keeps the figures on failure", async ({ page, site, complaints }) => {
  // Blocks new prices during the test.
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
  complaints.length = 0; // the browser reports this test's 503
});

test("shows marked samples without sources, and an error message for a failed refresh", async ({ page, silentSite, complaints }) => {
  await page.goto(silentSite.origin);
  await waitForScripts(page);
  await expect(page.locator(price)).toHaveText("$0.4500");
  await expect(page.locator("#live").getByText("Sample data").first()).toBeVisible();
  await expect(page.locator('#live [data-state="live"]')).toHaveCount(0);
  await page.route("**/api/live/values**", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.locator(".live-controls button").last().click();
  await expect(page.locator("#live").getByText("Error loading").first()).toBeVisible();
  await expect(page.locator("#live").getByText("Error", { exact: true }).first()).toBeVisible();
  complaints.length = 0; // the browser reports this test's 503
});

test("works without JavaScript, except for live ages", async ({ browser, site }) => {
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

test("closes a hidden tab's stream after a minute and reopens it when visible", async ({ page, site }) => {
  await page.clock.install();
  let open = 0;
  const isStream = (url: string) => new URL(url).pathname === "/api/live";
  page.on("request", (request) => void (isStream(request.url()) && open++));
  page.on("requestfailed", (request) => void (isStream(request.url()) && open--));
  await page.goto(site.origin);
  // Each island that starts reopens the stream with its topics added.
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

test("polls every 30 seconds without the stream", FULL, async ({ page, site, complaints }) => {
  await page.clock.install();
  await page.route(/\/api\/live\?/, (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }));
  // Counts in the page, because a busy machine reports requests late.
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    Reflect.set(globalThis, "asked", 0);
    globalThis.fetch = (...request) => {
      if (String(request[0]).includes("/api/live/values")) Reflect.set(globalThis, "asked", Number(Reflect.get(globalThis, "asked")) + 1);
      return fetch(...request);
    };
  });
  const asked = () => page.evaluate(() => Number(Reflect.get(globalThis, "asked")));
  await page.goto(site.origin);
  for (const id of ISLANDS) await waitForIsland(page, id);
  // The first failed stream starts the polling timer.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await asked()).toBeGreaterThan(0);
  }).toPass({ intervals: [10] });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const first = await asked();
  for (const more of [1, 2]) {
    await page.clock.runFor(30_000);
    await expect.poll(asked).toBe(first + more);
  }
  complaints.length = 0; // the browser reports this test's 503
});

// React formats an island's figures when it hydrates them, so these pages have no such islands.
const QUIET_PAGES = ["/governance", "/pl/governance"];
for (const path of QUIET_PAGES) {
  test(`doesn't reformat server-rendered values on ${path}, because a phone's first Intl object takes 100 ms`, async ({ page, site }) => {
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

test("updates badges live and keeps the list's order", FULL, async ({ page, site, simulator }) => {
  // The simulated price may have risen by more than 10% today.
  simulator.control.set({ coins: { minswap: { change24h: 1 } } });
  await page.goto(`${site.origin}/ecosystem?category=defi&sort=change&order=desc&all=1&view=cards`);
  await waitForScripts(page);
  const cards = page.locator("[data-list] article[data-project]");
  const order = () => cards.evaluateAll((all) => all.map((element) => element.getAttribute("data-project")));
  const minswap = page.locator('[data-project="minswap"]');
  await expect(minswap).toHaveCount(1);
  // The site reads token prices once a minute.
  await expect(minswap.getByRole("button", { name: "Trending" })).toHaveCount(0, { timeout: 240_000 });
  const before = await order();
  simulator.control.set({ coins: { minswap: { change24h: 44 } } });
  await expect(minswap.getByRole("button", { name: "Trending" })).toBeVisible({ timeout: 240_000 });
  expect(await order()).toEqual(before);
  await page.getByRole("checkbox", { name: "Trending" }).check();
  await expect(minswap).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Trending" }).uncheck();
  await expect(cards.first()).toHaveAttribute("data-project", "minswap");
  await minswap.getByRole("button", { name: "Trending" }).click();
  await expect(minswap.getByText("Its token gained more than 10% in 24 hours.")).toBeVisible();
});

test("fires a price alert once when the price crosses its threshold", FULL, async ({ page, site, simulator }) => {
  await page.goto(`${site.origin}/watchlist`);
  await page.evaluate(() => localStorage.setItem("watchlist", JSON.stringify({ version: 1, ids: ["minswap"] })));
  await page.reload();
  const row = page.locator('[data-project="minswap"]');
  await expect(row.locator('[data-metric="price"]')).toBeVisible();
  await row.getByText("Price alert").click();
  const threshold = row.getByLabel("Price in US dollars");
  await threshold.fill("nothing");
  await row.getByRole("button", { name: "Set alert" }).click();
  await expect(row.getByText("Enter a price above zero")).toBeVisible();
  await threshold.fill("500");
  await row.getByRole("button", { name: "Set alert" }).click();
  await expect(row.getByText("Above $500.00")).toBeVisible();
  simulator.control.set({ coins: { minswap: { price: 600 } } });
  // The site reads token prices once a minute.
  await expect(page.locator(".watchlist-notice")).toContainText("Minswap is above $500.00: $600.00", { timeout: 240_000 });
  await expect(row.getByText("Above $500.00")).toHaveCount(0);
});
