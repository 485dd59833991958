import type { Page } from "@playwright/test";
import { eventually } from "#tests/site.ts";
import { waitForIsland, waitForScripts, expect, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const MINSWAP = "/ecosystem/defi/dex/project/minswap";

/** First in the token list, so a new site reads its history first. */
const BODEGA = "/ecosystem/defi/prediction-markets/project/bodega-market";

/** Opens the page after the site has read its token's history. */
async function openWithHistory(page: Page, origin: string): Promise<void> {
  await eventually(
    "a price history",
    async () => (await fetch(origin + BODEGA)).text(),
    (html) => html.includes("chart-line"),
  );
  await page.goto(origin + BODEGA);
  await waitForScripts(page);
  await waitForIsland(page, "project-market");
}

test("redirects every URL variant to the canonical page", async ({ page, site }) => {
  for (const path of ["/ecosystem/defi/project/minswap", MINSWAP]) {
    const answer = await page.goto(site.origin + path);
    expect(answer?.status()).toBe(200);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${MINSWAP}$`));
  }
  for (const [path, to] of [
    ["/ecosystem/nfts/project/minswap", MINSWAP],
    ["/de/ecosystem/defi/lending/project/minswap", `/de${MINSWAP}`],
    ["/ecosystem/a/b/c/minswap", MINSWAP],
  ] as const) {
    const answer = await fetch(site.origin + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
  }
});

test("shows a 404 page with the closest name for an unknown project", async ({ page, site }) => {
  const answer = await page.goto(`${site.origin}/ecosystem/wallets/etrnl`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project not found");
  await page.getByRole("link", { name: "Eternl" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Eternl");
});

test("shows a token's live figures with their source", async ({ page, site }) => {
  await page.goto(site.origin + MINSWAP);
  const live = page.getByRole("region", { name: "Live Market Data" });
  await expect(live.locator('data[data-metric="price"]')).toHaveText(/^\$0\.\d{4,6}$/);
  await expect(live.getByText(/CoinGecko/).first()).toBeVisible();
  await waitForScripts(page);
  await live.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Figures are up to date")).toBeAttached();
});

test("updates a new figure everywhere and keeps opened parts open", async ({ page, site }) => {
  await openWithHistory(page, site.origin);
  await page.locator(".price-table summary").click();
  await page.getByRole("tab", { name: "Social Media" }).click();
  await page.route("**/api/live/values**", async (route) => {
    const answer = await (await route.fetch()).json();
    const { value } = answer["project.bodega-market"];
    const newer = { version: 9_000_000_000_000_000, value: { ...value, price: { ...value.price, value: 7 } } };
    await route.fulfill({ json: { ...answer, "project.bodega-market": newer } });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  for (const place of ["#live", ".project-side"]) await expect(page.locator(`${place} data[data-metric=price]`)).toHaveText("$7.00");
  await expect(page.locator(".price-table")).toHaveAttribute("open");
  await expect(page.getByRole("tabpanel", { name: "Social Media" })).toBeVisible();
});

test("changes the chart's range in place and keeps its points readable", FULL, async ({ page, site, complaints }) => {
  await openWithHistory(page, site.origin);
  const chart = page.locator("#history");
  await chart.scrollIntoViewIfNeeded();
  const slider = chart.getByRole("slider");
  await expect(slider).toHaveAttribute("aria-valuetext", /UTC – \$/);
  const line = await chart.locator(".chart-line").getAttribute("d");
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await chart.getByRole("link", { name: "24h" }).click();
  await expect(page).toHaveURL(/\?range=24h#history$/);
  await expect(chart.getByRole("link", { name: "24h" })).toHaveAttribute("aria-current", "true");
  await expect(chart.locator(".chart-line")).not.toHaveAttribute("d", line ?? "");
  await slider.focus();
  await expect(chart.locator(".chart-tooltip-price")).toHaveText(/^\$/);
  await page.route("**/api/projects/bodega-market/history?range=7d", (route) => route.abort());
  await chart.getByRole("link", { name: "7d" }).click();
  await expect(page.getByText(/can.t be reached/).first()).toBeVisible();
  await expect(chart.getByRole("link", { name: "24h" })).toHaveAttribute("aria-current", "true");
  await expect(page.locator("body[data-same]")).toBeAttached();
  complaints.length = 0; // the browser reports the request that this test stopped
});

test("switches tabs with arrow keys", FULL, async ({ page, site }) => {
  await page.goto(site.origin + MINSWAP);
  await waitForIsland(page, "project-community");
  const first = page.getByRole("tab", { name: "Live Activity" });
  await expect(first).toHaveAttribute("aria-selected", "true");
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Social Media" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Latest News" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Latest News" })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(first).toBeFocused();
});

test("shows new activity only after a click", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem/defi/synthetics/project/indigo`);
  await waitForScripts(page);
  await waitForIsland(page, "project-community");
  const list = page.getByRole("tabpanel", { name: "Live Activity" });
  const changed = Date.now();
  const entry = {
    id: "new",
    type: "github",
    title: "Something new",
    description: "indigo",
    value: "release",
    timestamp: new Date(changed).toISOString(),
    url: "https://example.org",
  };
  await page.route("**/api/projects/indigo/activity", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: [entry, ...(answer.data ?? [])] } });
  });
  await page.route("**/api/live/values**", async (route) => {
    const answer = await (await route.fetch()).json();
    // Higher than the versions of real readings, which may arrive during the test.
    const version = 9_000_000_000_000_000;
    await route.fulfill({
      json: { ...answer, activity: { version, value: { changed: { indigo: changed }, answered: { github: changed } } } },
    });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  const [shown, more] = [list.getByRole("link", { name: "Something new" }), page.getByRole("button", { name: /^Show \d+ new entr/ })];
  // An empty list updates without a click.
  await expect(shown.or(more)).toBeVisible();
  if (await more.isVisible()) {
    await expect(shown).toHaveCount(0);
    await more.click();
  }
  await expect(shown).toBeVisible();
});

test("shows the warnings right after the website link, and opens evidence without moving anything", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.origin + MINSWAP);
  const strip = page.getByRole("article", { name: "Before you use it" });
  const [link, box] = [await page.getByRole("link", { name: "Visit Website" }).boundingBox(), await strip.boundingBox()];
  expect((box?.y ?? 0) - (link?.y ?? 0)).toBeLessThan(140);
  // On a wide screen the answers aren't folded.
  await page.setViewportSize({ width: 1280, height: 900 });
  const evidence = page.getByRole("button", { name: "Evidence: Audits" });
  await evidence.scrollIntoViewIfNeeded();
  const wide = await strip.boundingBox();
  await evidence.click();
  await expect(page.getByText("Not compared with the scripts in use").first()).toBeVisible();
  expect(await strip.boundingBox()).toEqual(wide);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Not compared with the scripts in use").first()).toBeHidden();
  await page.getByRole("link", { name: "1 on record" }).click();
  await expect(page.getByRole("heading", { name: "What went wrong" })).toBeInViewport();
});

test("shows each warning as a row that opens, and the price on the first screen of a phone", async ({ page, site }) => {
  await eventually(
    "a token's price",
    async () => (await fetch(site.origin + MINSWAP)).text(),
    (html) => /data-metric="price"/.test(html),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.origin + MINSWAP);
  const rows = page.locator(".risk-cell");
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThanOrEqual(5);
  for (const height of heights) expect(Math.round(height)).toBe(56);
  const price = await page.locator('#live data[data-metric="price"]').boundingBox();
  expect(price?.y).toBeLessThanOrEqual(900);
  const explanation = page.getByText("A program on the chain holds what you put in.").locator("visible=true");
  await expect(explanation).toHaveCount(0);
  await rows.first().click();
  await expect(explanation).toHaveCount(1);
  await expect(page.locator(".risk-cell [popover]:popover-open")).toHaveCount(1);
});

test("uses both columns of a wide screen", FULL, async ({ page, site }) => {
  await page.goto(site.origin + MINSWAP);
  const columns = await page.locator(".project-columns > *").evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...columns) / Math.max(...columns)).toBeGreaterThan(0.5);
});

test("shows each protocol amount only once", FULL, async ({ page, site }) => {
  await page.goto(site.origin + MINSWAP);
  await waitForScripts(page);
  await expect(page.locator("main data[data-metric=tvl]")).toHaveCount(1 + (await page.locator(".related-links data").count()));
  for (const metric of ["protocolVolume24h", "fees24h", "tokenVolume24h"])
    expect(await page.locator(`data[data-metric=${metric}]`).count()).toBeLessThan(2);
});

test("warns about a closed project and doesn't link to its old address", async ({ page, site }) => {
  await page.goto(`${site.origin}/ecosystem/wallets/project/yoroi`);
  await expect(page.getByRole("heading", { name: "This project has closed" })).toBeVisible();
  await expect(page.getByText("Only a wallet with a new phrase is safe")).toBeVisible();
  await expect(page.getByRole("link", { name: "Visit Website" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Visit Project" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all three lists, and ranges as links", async ({ page, site }) => {
    await page.goto(`${site.origin + MINSWAP}?range=24h`);
    for (const name of ["Live Activity", "Social Media", "Latest News"])
      await expect(page.getByRole("heading", { name, level: 3 })).toBeVisible();
    await expect(page.getByRole("tablist")).toBeHidden();
  });
});

for (const [path, width] of [
  [MINSWAP, 390],
  [MINSWAP, 1280],
  ["/ecosystem/wallets/project/yoroi", 390],
  ["/ecosystem/wallets/project/eternl", 1280],
] as const) {
  test(`axe finds nothing on ${path} at ${width} px`, FULL, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.origin + path);
    await waitForScripts(page);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
}
