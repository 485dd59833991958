import { eventually } from "#tests/site.ts";
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  launchWithBackForwardCache,
  openPage,
  test,
  VIEWPORTS,
  waitForScripts,
  FULL,
  fullUnless,
} from "./fixtures.ts";

test.beforeAll(async ({ site }) => {
  const known = async () => (await fetch(`${site.origin}/staking`)).text();
  await eventually("a calculator with parameters and pools", known, (html) => html.includes('data-metric="reward-year-middle"'));
});

test("updates figures without requests while typing, and shows an error for an invalid amount", async ({ page, site }) => {
  await page.goto(`${site.origin}/staking`);
  await waitForScripts(page);
  const middle = page.locator('[data-metric="reward-year-middle"]');
  const value = async () => Number(await middle.getAttribute("value"));
  const before = await value();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByLabel("Amount").fill("10,000");
  await expect.poll(value).toBeGreaterThan(before * 9.9);
  await page.getByLabel("Amount").fill("ten");
  await expect(page.getByRole("alert")).toHaveText("This isn't a number. Write it as 1000 or 1,000.50.");
  await expect(middle).toHaveCount(0);
  // Ignores live values and the requests that every page makes when idle.
  expect(asked.filter((url) => !/\/api\/(live|events)|\/assets\/|\/service-worker\.js$/.test(url))).toEqual([]);
});

test("chooses a pool from the table by keyboard, and doesn't cache or index the result", async ({ page, site }) => {
  await page.goto(`${site.origin}/staking/pools?q=SEA1`);
  await waitForScripts(page);
  const first = page.locator("tbody tr").first();
  const ticker = (await first.getByRole("rowheader").innerText()).split("\n")[0] ?? "";
  await first.getByRole("link", { name: `Calculate with ${ticker}` }).press("Enter");
  await expect(page).toHaveURL(/\/staking\?pool=pool1.*#calculator$/);
  await expect(page.getByText("Calculated with")).toContainText(ticker);
  await page.getByLabel("Amount").fill("500");
  await page.getByLabel("Amount").press("Enter");
  await expect(page).toHaveURL(/amount=500&pool=pool1/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect((await page.request.get(page.url())).headers()["cache-control"]).toContain("no-store");
});

test("sorts pools by column headers and restores the daily order", async ({ page, site }) => {
  await page.goto(`${site.origin}/staking/pools`);
  await waitForScripts(page);
  await expect(page.locator("tbody tr")).toHaveCount(25);
  const ids = () => page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-pool")));
  const drawn = await ids();
  await page.getByRole("link", { name: "Saturation" }).click();
  await expect(page).toHaveURL(/sort=saturation$/);
  await expect(page.getByRole("columnheader", { name: "Saturation" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("tbody tr").first()).toContainText("saturated");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 50")).toBeVisible();
  await page.getByRole("link", { name: "Show all in random order" }).click();
  await expect(page).toHaveURL(/\/staking\/pools$/);
  // The rows update after the URL.
  await expect.poll(ids).toEqual(drawn);
});

for (const width of [320, 390, 480, 600, 767]) {
  test(
    `shows the same number of figures in every row of a pool's card at ${width} px`,
    fullUnless(width === 390),
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${site.origin}/de/staking/pools`);
      const rows = await page
        .locator("tbody tr")
        .first()
        .locator("td:has(.list-label)")
        .evaluateAll((cells) =>
          [...Map.groupBy(cells, (cell) => Math.round(cell.getBoundingClientRect().top)).values()].map((row) => row.length),
        );
      expect(rows.reduce((sum, count) => sum + count)).toBe(6);
      expect(new Set(rows).size, `figures in the rows: ${rows.join(" + ")}`).toBe(1);
    },
  );
}

test("keeps scroll position and focus when a list is sorted or searched", FULL, async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${site.origin}/staking/pools`);
  await waitForScripts(page);
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole("link", { name: "Saturation" }).click();
  await expect(page).toHaveURL(/sort=saturation$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await expect(page.getByRole("link", { name: "Saturation" })).toBeFocused();
  await waitForScripts(page);
  await page.evaluate(() => scrollTo(0, 200));
  const search = page.locator("main input[type=search]");
  await search.fill("SEA1");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=SEA1&sort=saturation$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  await expect(search).toBeFocused();
  await page.reload();
  await expect(search).not.toBeFocused();
});

test("matches the form to its list after going back, and keeps unsent input", async ({ site }) => {
  const browser = await launchWithBackForwardCache();
  try {
    const page = await openPage(browser);
    const address = `${site.origin}/staking/pools`;
    await page.goto(address);
    await waitForScripts(page);
    await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => (document.body.dataset.restored = String(persisted))));
    const search = page.locator("main input[type=search]");
    const filter = page.getByLabel("Pools that stay open");
    await search.fill("SEA");
    await page.locator("tbody th a").first().click();
    await expect(page).toHaveURL(/\/staking\/pools\/pool1/);
    await waitForScripts(page);
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL(address);
    await expect(page.locator("body")).toHaveAttribute("data-restored", "true");
    await expect(search, "typed, and left by a link").toHaveValue("SEA");
    await filter.check();
    await expect(page).toHaveURL(/q=SEA&closing=hidden/);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(address);
    await expect(filter, "sent").not.toBeChecked();
    await expect(search, "sent").toHaveValue("");
  } finally {
    await browser.close();
  }
});

test(
  "resets a filter whose list fails to load, keeps the input, and starts the next visit at the top",
  FULL,
  async ({ page, site, context, complaints }) => {
    await page.goto(`${site.origin}/staking/pools`);
    await waitForScripts(page);
    const search = page.locator("main input[type=search]");
    const [filter, margin] = [page.getByLabel("Pools that stay open"), page.getByLabel("Margin")];
    await search.fill("SEA");
    await page.evaluate(() => scrollTo(0, 100));
    await context.setOffline(true);
    await filter.click();
    await expect(page.getByText("You're offline.")).toBeVisible();
    await expect(filter).not.toBeChecked();
    await margin.selectOption("2");
    await expect(margin).toHaveValue("");
    await expect(search).toHaveValue("SEA");
    await context.setOffline(false);
    await page.goto(`${site.origin}/staking/pools`);
    await waitForScripts(page);
    await expect(margin).not.toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    complaints.length = 0; // the browser reports that it couldn't reach the site
  },
);

test("sorts in a browser that blocks storage", FULL, async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, "sessionStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto(`${site.origin}/staking/pools`);
  await waitForScripts(page);
  await page.getByRole("link", { name: "Saturation" }).click();
  await expect(page).toHaveURL(/sort=saturation$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("filters the list, keeps filters while sorting, and puts them in a shareable URL", async ({ page, site }) => {
    await page.goto(`${site.origin}/staking/pools`);
    await page.getByLabel("Pools that stay open").check();
    await page.getByLabel("Saturation below 60%").check();
    await page.getByLabel("Margin").selectOption("2");
    await page.getByRole("button", { name: "Search" }).last().click();
    await expect(page).toHaveURL(`${site.origin}/staking/pools?q=&saturation=60&closing=hidden&margin=2`);
    await page.getByRole("link", { name: "Saturation", exact: true }).click();
    await expect(page).toHaveURL(`${site.origin}/staking/pools?saturation=60&margin=2&closing=hidden&sort=saturation`);
    await expect(page.getByLabel("Saturation below 60%")).toBeChecked();
    await expect(page.getByLabel("Margin")).toHaveValue("2");
    const saturations = page.locator("tbody tr td:nth-of-type(1) > span:last-child");
    await expect(saturations).toHaveCount(25);
    const shares = await saturations.allInnerTexts();
    expect(shares.every((text) => Number.parseFloat(text) < 60)).toBe(true);
    await page.getByRole("link", { name: "Show all in random order" }).click();
    await expect(page).toHaveURL(`${site.origin}/staking/pools`);
  });

  test("calculates on the server, and offers a choice for an ambiguous ticker", async ({ page, site }) => {
    await page.goto(`${site.origin}/staking`);
    await page.getByLabel("Amount").fill("2,500.50");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page).toHaveURL(/amount=2%2C500\.50/);
    await expect(page.getByLabel("Amount")).toHaveValue("2,500.50");
    const value = Number(await page.locator('[data-metric="reward-year-middle"]').getAttribute("value"));
    expect(value).toBeGreaterThan(10);
    await page.getByLabel("Stake pool").fill("ATOLL");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page.getByText("pools use the ticker ATOLL")).toBeVisible();
    await page.locator(".pool-note a").first().click();
    await expect(page.getByText("Calculated with")).toBeVisible();
    await page.getByLabel("Stake pool").fill("nobody");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page.getByText('No registered pool has the ticker or ID "nobody".')).toBeVisible();
  });
});

/** Simulated pools: new terms announced in two certificates at once, an announced closing, and hostile metadata. */
const CHANGING = "pool1pdynetl8kqtv0c8cf3xlxx4h6yhxdyvlz8xgnxv2pu256z9ll9m";
const CLOSING = "pool1ew3z7nngkmw5jyz8c53l7nvz2929mpftcv5hguyvhamt7ynqgsk";
const HOSTILE = "pool1xsw6n60jashyr32cgw456ltkyf0usz6efjh5spqje003vtmspw2";

test.describe("a pool's page", () => {
  test("is found in the list and in search, and separates current terms from announced ones", async ({ page, site }) => {
    await page.goto(`${site.origin}/staking/pools?q=${CHANGING}`);
    await page.locator("tbody th a").click();
    await expect(page).toHaveURL(`${site.origin}/staking/pools/${CHANGING}`);
    const terms = page.getByRole("table", { name: "Terms", exact: true });
    await expect(terms.getByRole("columnheader")).toHaveText([/Term/, /In effect\s*from epoch/, /Announced\s*from epoch/]);
    const margins = await terms.locator('[data-term="margin"] td').allInnerTexts();
    expect(Number.parseFloat(margins[1] ?? "") - Number.parseFloat(margins[0] ?? "")).toBeCloseTo(2, 5);
    await expect(page.locator(".pool-verdict")).toHaveText(/; new terms from epoch \d+\.$/);
    await expect(page.getByText("in percent of expected")).toBeVisible();
    await expect(page.getByText(/^Epochs with the pledge met: \d+ of \d+\./)).toBeVisible();
    await expect(page.getByRole("img", { name: /^Saturation from epoch/ })).toBeVisible();
    await expect(page.locator(".pool-section .source-line")).toHaveText(Array(7).fill(/ago · Koios$/));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/staking/pools/${CHANGING}$`));
    const answer = await (await fetch(`${site.origin}/api/search?q=${CHANGING}`)).json();
    expect(JSON.stringify(answer)).toContain(`"/staking/pools/${CHANGING}"`);
  });

  test("says that the pool closes, and shows hostile metadata as text", async ({ page, site }) => {
    await page.goto(`${site.origin}/staking/pools/${CLOSING}`);
    await expect(page.locator(".pool-closing")).toContainText("The owners announced that this pool closes when epoch");
    const calendar = await page.request.get(
      `${site.origin}${await page.getByRole("link", { name: "Calendar (ICS)" }).getAttribute("href")}`,
    );
    expect([calendar.status(), calendar.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(await calendar.text()).toContain(`UID:pool-${CLOSING}-closing@`.slice(0, 70));
    const feed = await page.request.get(`${site.origin}${await page.getByRole("link", { name: "RSS feed" }).getAttribute("href")}`);
    expect(feed.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
    await page.goto(`${site.origin}/staking/pools/${HOSTILE}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<b>HI");
    await expect(page.locator("main img")).toHaveCount(0);
  });

  test("answers 404 for an unknown pool, suggests the pools of a ticker, and accepts capital letters", async ({ page, site }) => {
    for (const path of ["SEA1", "pool1", "x", `${CHANGING}x`, CHANGING.replace("pool1p", "pool1q")])
      expect((await page.request.get(`${site.origin}/staking/pools/${path}`)).status(), path).toBe(404);
    await page.goto(`${site.origin}/staking/pools/ATOLL`);
    await expect(page.locator("#closest + ul a").first()).toHaveAttribute("href", /^\/staking\/pools\/pool1/);
    await page.goto(`${site.origin}/de/staking/pools/${CHANGING.toUpperCase()}`);
    await expect(page).toHaveURL(`${site.origin}/de/staking/pools/${CHANGING}`);
  });
});

test("explains missing data and shows no figure without a source", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/staking`);
  await expect(page.getByText("We haven't read the protocol's parameters yet")).toBeVisible();
  await expect(page.locator("[data-metric]")).toHaveCount(0);
  await page.goto(`${silentSite.origin}/staking/pools`);
  await expect(page.getByText("We haven't read the list of pools yet.")).toBeVisible();
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/staking",
      "/staking?amount=x&pool=nobody",
      "/staking?pool=ATOLL",
      "/staking/pools",
      "/staking/pools?q=nothing-of-this-name",
      `/staking/pools/${CHANGING}`,
      `/pl/staking/pools/${CLOSING}`,
    ]) {
      await page.goto(site.origin + path);
      await waitForScripts(page);
      await page.locator("details").evaluateAll((all) => all.forEach((element) => element.setAttribute("open", "")));
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
