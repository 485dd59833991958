import type { Page } from "@playwright/test";
import { expect, test, waitForIsland, waitForLayout, FULL } from "./fixtures.ts";

async function openChart(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await waitForLayout(page);
  await waitForIsland(page, "price-chart");
}

test("changes the chart's range in place and in the URL", FULL, async ({ page, site }) => {
  await openChart(page, site.origin);
  const line = page.locator("#history .chart-plot .chart-bars-wide").first();
  const before = await line.getAttribute("d");
  await page.getByRole("link", { name: "1 year" }).click();
  await expect(page).toHaveURL(/range=1y/);
  await expect(page.getByRole("link", { name: "1 year" })).toHaveAttribute("aria-current", "true");
  await expect(line).not.toHaveAttribute("d", before ?? "");
  await page.reload();
  await expect(page.getByRole("link", { name: "1 year" })).toHaveAttribute("aria-current", "true");
});

test("a keyboard reaches the chart in 20 Tabs through its link, and each cell has one link to a source", async ({ page, site }) => {
  await openChart(page, site.origin);
  await page.goto(site.origin);
  await waitForLayout(page);
  let tabs = 0;
  /** Presses Tab until the focus is in an element that matches. */
  const tabInto = async (selector: string) => {
    for (let found = false; !found && tabs < 60; tabs++) {
      await page.keyboard.press("Tab");
      found = await page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
    }
  };
  await tabInto('main a[href="#history"]');
  await page.keyboard.press("Enter");
  await tabInto("#history");
  expect(tabs, "stops before the home page's chart: merge or move links above it").toBeLessThanOrEqual(20);

  const cells = await page
    .locator(".cell, .entry-card")
    .evaluateAll((list) => list.map((cell) => [...cell.querySelectorAll(".source-line a")].map((link) => link.getAttribute("aria-label"))));
  expect(cells.length).toBeGreaterThan(6);
  for (const names of cells) {
    expect(names.length, `a cell with ${names.join(", ")}`).toBeLessThanOrEqual(1);
    for (const name of names) expect(name).toMatch(/^Source: \w/);
  }
});

test("reads data points with arrow keys and pointer", async ({ page, site }) => {
  await openChart(page, site.origin);
  const reader = page.locator("#history input[type=range]");
  await reader.focus();
  await page.keyboard.press("End");
  const last = await reader.getAttribute("aria-valuetext");
  expect(last).toMatch(/\$0\.\d{4}/);
  await page.keyboard.press("ArrowLeft");
  await expect(reader).not.toHaveAttribute("aria-valuetext", last ?? "");
  await page.keyboard.press("Home");
  const first = await reader.getAttribute("aria-valuetext");
  const box = await page.locator("#history .chart-area").boundingBox();
  if (!box) throw new Error("the chart has no box");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(reader).not.toHaveAttribute("aria-valuetext", first ?? "");
});

test("overlays another price in place, and keeps it in the range, readout, table and files", FULL, async ({ page, site, request }) => {
  await openChart(page, site.origin);
  const chart = page.locator("#history");
  await chart.getByRole("link", { name: "Compare with Bitcoin" }).click();
  await expect(page).toHaveURL(`${site.origin}/?range=30d&overlay=bitcoin#history`);
  await expect(chart.locator(".chart-plot .chart-overlay")).toBeVisible();
  await expect(chart.getByText(/^Bitcoin from the same starting price: [+−]?[\d.]+% until .+ UTC$/)).toBeVisible();
  await chart.getByRole("link", { name: "1 year" }).click();
  await expect(page).toHaveURL(`${site.origin}/?range=1y&overlay=bitcoin#history`);
  const reader = chart.locator("input[type=range]");
  await reader.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(reader).toHaveAttribute("aria-valuetext", /UTC – \$0\.\d{4} – Bitcoin [+−]?[\d.]+%/);
  await expect(chart.locator(".chart-tooltip text")).toHaveCount(3);
  const href = await chart.getByRole("link", { name: "Figures (CSV)" }).getAttribute("href");
  const csv = (await (await request.get(site.origin + href)).text()).trim().split("\n");
  expect(csv[0]).toBe("time,price_usd,volume_24h_usd,bitcoin_price_usd,source");
  expect(csv.at(-1)).toMatch(/^[^,]+Z,[\d.]+,[\d.]*,\d{4,6}(\.\d+)?,CoinGecko$/);
  const png = await request.get(site.origin + href?.replace(".csv", ".png"));
  expect(png.headers()["content-type"]).toBe("image/png");
  await chart.getByRole("link", { name: "Without Bitcoin" }).click();
  await expect(page).toHaveURL(`${site.origin}/?range=1y#history`);
  await expect(chart.locator(".chart-overlay")).toHaveCount(0);
  for (const missing of ["/chart/ada-7d-with-ada.csv", "/chart/minswap-7d-with-bitcoin.csv", "/chart/ada-7d-with-snek.png"])
    expect((await request.get(site.origin + missing)).status(), missing).toBe(404);
});

test("shows an error for a failed range and allows a retry", FULL, async ({ page, site, complaints }) => {
  await openChart(page, site.origin);
  const range = page.getByRole("link", { name: "24 hours" });
  await page.route("**/api/history?range=24h**", (route) => route.fulfill({ status: 500, body: "" }));
  await range.click();
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("The site can't be reached right now.")).toBeVisible();
  await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");
  await page.unroute("**/api/history?range=24h**");
  await range.click();
  await expect(range).toHaveAttribute("aria-current", "true");
  complaints.length = 0; // the browser reports this test's 500
});

test("links to the chart, describes and sources its events, and names them in the table", async ({ page, site }) => {
  await page.goto(`${site.origin}/?range=1y#history`);
  const chart = page.locator("#history");
  await expect(chart).toBeInViewport();
  await expect(chart.getByRole("link", { name: "1 year" })).toHaveAttribute("aria-current", "true");
  const events = chart.getByRole("list", { name: "Events" });
  await expect(events).toContainText("Hard fork van Rossem");
  await expect(events.getByRole("link").first()).toHaveAttribute("href", /^https:/);
  await expect(chart.locator(".chart-event")).toHaveCount(await events.getByRole("listitem").count());
  await expect(chart.getByRole("link", { name: "Link to this chart" })).toHaveAttribute("href", "?range=1y#history");
  await chart.getByText("Show as table").click();
  await expect(chart.locator(".price-table-event")).toContainText("Hard fork van Rossem");
  await openChart(page, site.origin);
  await chart.getByRole("link", { name: "Link to this chart" }).click();
  await expect(page).toHaveURL(`${site.origin}/?range=30d#history`);
  await page.goto(`${site.origin}/?range=24h#history`);
  await expect(chart.locator(".chart-event")).toHaveCount(0);
});

test("offers a range's figures and image as files that name their source", async ({ page, site, request }) => {
  await page.goto(`${site.origin}/de?range=7d#history`);
  const [csv, png] = await Promise.all(
    ["Zahlen (CSV)", "Bild (PNG)"].map(async (name) => {
      const href = await page.locator("#history").getByRole("link", { name }).getAttribute("href");
      return request.get(new URL(href ?? "", page.url()).href);
    }),
  );
  expect(csv?.headers()["content-type"]).toContain("text/csv");
  expect(csv?.headers()["content-disposition"]).toMatch(/^attachment; filename="ada-usd-7d-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, ...rows] = ((await csv?.text()) ?? "").trim().split("\n");
  expect(head).toBe("time,price_usd,volume_24h_usd,source");
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,[\d.]+,[\d.]*,CoinGecko$/);
  expect(png?.headers()["content-type"]).toBe("image/png");
  expect((await png?.body())?.subarray(1, 4).toString()).toBe("PNG");
  for (const missing of ["/chart/ada-2y.csv", "/chart/nothing-7d.png", "/chart/minswap-1y.png", "/xx/chart/ada-7d.csv"])
    expect((await request.get(site.origin + missing)).status(), missing).toBe(404);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("keeps a reading after the touch, fully on the screen, until a touch elsewhere", async ({ page, site }) => {
    await openChart(page, site.origin);
    const chart = page.locator("#history");
    await chart.locator(".chart-area").scrollIntoViewIfNeeded();
    const box = await chart.locator(".chart-reader").boundingBox();
    if (!box) throw new Error("the chart has no box");
    const tooltip = chart.locator(".chart-tooltip rect");
    for (const share of [0.01, 0.35, 0.5, 0.65, 0.99]) {
      await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2);
      await expect(chart.locator(".chart-tooltip-price")).toHaveText(/^\$0\.\d{4}/);
      await expect
        .poll(async () => {
          const shown = await tooltip.boundingBox();
          return shown !== null && shown.x >= 0 && shown.x + shown.width <= 390;
        }, `the tooltip at ${share} is on the screen`)
        .toBe(true);
    }
    await page.touchscreen.tap(box.x + 20, box.y - 120);
    await expect(tooltip).toHaveCount(0);
  });
});
