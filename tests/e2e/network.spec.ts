import type { Page } from "@playwright/test";
import { networkTopic } from "#app/features/market/market.ts";
import { chainTopic } from "#app/features/network/network.ts";
import {
  launchWithBackForwardCache,
  openPage,
  waitForScripts,
  expect,
  VIEWPORTS,
  test,
  expectNoViolations,
  expectNoSidewaysScroll,
  FULL,
} from "./fixtures.ts";

test("shows the source of status, epoch and a year of epochs, and updates ages", async ({ page, site }) => {
  await page.goto(`${site.origin}/network`);
  await waitForScripts(page);
  await expect(page.getByRole("heading", { name: "Yes, Cardano is working." })).toBeVisible();
  const age = page.locator('[data-metric="blockTime"]');
  await expect(age).toContainText("ago");
  const before = await age.textContent();
  await expect(age).not.toHaveText(before ?? "");
  await expect(page.locator(".network-epoch")).toContainText("ends in");
  await expect(page.getByRole("img", { name: /^Transactions in each epoch, epochs \d+ to \d+: lowest/ })).toBeVisible();
  await expect(page.locator('[data-metric="treasury"]')).toHaveAttribute("value", /^\d{10}/);
  await expect(page.locator("[data-incident]").first().getByRole("link").first()).toHaveAttribute("href", /^https:\/\/intersectmbo\.org\//);
});

test("pauses live figures, and opens and scrolls the table by keyboard on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/network`);
  await waitForScripts(page);
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.locator("summary", { hasText: "Show the epochs as a table" }).press("Enter");
  const table = page.getByRole("region", { name: "A year of epochs, newest first" });
  await expect(table.getByRole("row")).toHaveCount(74);
  // A key press does nothing while the browser is still laying out the table.
  await expect(async () => {
    await table.press("ArrowRight");
    expect(await table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }).toPass();
  await expectNoSidewaysScroll(page);
});

test("links from the home page's epoch summary to the epoch's row", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.origin);
  await waitForScripts(page);
  await page.locator(".epoch-summary > summary").click();
  await page.getByRole("link", { name: /^Link to epoch \d+$/ }).click();
  await expect(page).toHaveURL(/\/network#epoch-\d+$/);
  const row = page.locator("tr:target");
  await expect(row).toBeInViewport();
  await expect(row.getByRole("rowheader")).toContainText(new URL(page.url()).hash.slice("#epoch-".length));
});

/** Answers the page's live stream with these values. */
const stream = (page: Page, values: Record<string, Record<string, unknown>>) =>
  page.route(/\/api\/live\?/, (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: Object.entries(values)
        .map(([name, value]) => `event: ${name}\nid: ${name}:${Date.now() + 3_600_000}\ndata: ${JSON.stringify(value)}\n\n`)
        .join(""),
    }),
  );
/** A reading of the chain, `age` milliseconds old. */
const reading = (value: number, age = 0) => {
  const at = Date.now() - age;
  return { value, source: "koios", observedAt: at, fetchedAt: at, staleAt: at + 120_000 };
};

test("replaces unknown values with the first reading", async ({ page, silentSite }) => {
  await stream(page, {
    network: {
      ...networkTopic.empty,
      blockTime: reading(Date.now() - 12_000),
      blockHeight: reading(14_304_698),
      epoch: reading(669),
      epochStart: reading(Date.now() - 86_400_000),
      epochEnd: reading(Date.now() + 4 * 86_400_000),
      epochTransactions: reading(18_551),
    },
    chain: { ...chainTopic.empty, treasury: reading(1_570_000_000) },
  });
  await page.goto(`${silentSite.origin}/network`);
  await expect(page.getByRole("heading", { name: "Yes, Cardano is working." })).toBeVisible();
  await expect(page.locator(".network-status-card")).toHaveAttribute("data-answer", "yes");
  await expect(page.locator('[data-metric="blockHeight"]')).toHaveText("14,304,698");
  await expect(page.locator('[data-metric="blockTime"]')).toContainText("ago");
  await expect(page.locator(".network-epoch")).toContainText("Epoch 669");
  await expect(page.locator(".network-epoch")).toContainText("Day 2 of 5 · ends in 3d 23h");
  const treasury = page.locator('data[data-metric="treasury"]');
  await expect(treasury).toHaveText("1.57B\u00a0ADA");
  await expect(treasury).toHaveAttribute("value", "1570000000");
  await expect(page.locator(".network-figures > div").filter({ has: treasury }).locator(".source-line")).toContainText(/ago · Koios/);
  await expect(page.locator(".network-figures").getByText("Unknown")).toHaveCount(7);
});

test("withdraws an outdated status, marks figures as delayed, and freezes ages while paused", async ({ page, site, complaints }) => {
  await page.clock.install();
  await page.goto(`${site.origin}/network`);
  await waitForScripts(page);
  await expect(page.getByRole("heading", { name: "Yes, Cardano is working." })).toBeVisible();
  const line = page.locator('.network-figures > div:has([data-metric="epochTransactions"]) .source-line');
  await page.getByRole("button", { name: "Pause" }).click();
  const paused = await line.textContent();
  await page.clock.runFor(5_000);
  await expect(line).toHaveText(paused ?? "");
  await expect(line.locator(".state-dot")).toHaveAttribute("data-paused", "true");
  await page.route("**/api/live**", (route) => route.abort());
  await page.getByRole("button", { name: "Resume" }).click();
  await page.clock.runFor(20 * 60_000);
  await expect(page.getByRole("heading", { name: "We can't tell right now." })).toBeVisible();
  await expect(line).toContainText(/Delayed · 2\dm ago · Koios/);
  await expect(line.locator(".state-dot")).toHaveAttribute("data-state", "delayed");
  complaints.length = 0; // the browser reports the requests that this test aborts
});

test("reopens the stream of a page restored from the back/forward cache", async ({ site }) => {
  const browser = await launchWithBackForwardCache();
  try {
    const page = await openPage(browser);
    await page.goto(`${site.origin}/network`);
    await waitForScripts(page);
    await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => (document.body.dataset.restored = String(persisted))));
    await page.goto(`${site.origin}/terms`);
    const asked = page.waitForRequest(/\/api\/live\?/);
    await page.goBack({ waitUntil: "commit" });
    await asked;
    await expect(page.locator("body")).toHaveAttribute("data-restored", "true");
  } finally {
    await browser.close();
  }
});

test("says that the status is unknown without sources, and doesn't claim an outage", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/network`);
  await waitForScripts(page);
  await expect(page.getByRole("heading", { name: "We can't tell right now." })).toBeVisible();
  await expect(page.getByText("That says nothing about Cardano.")).toBeVisible();
  await expect(page.locator(".network-figures").getByText("Unknown")).toHaveCount(9);
  await page.goto(`${silentSite.origin}/converter?amount=12&currency=gbp`);
  await expect(page.getByText("CoinGecko hasn't given us an exchange rate for this currency yet.")).toBeVisible();
  await expect(page.getByLabel("Amount in ADA")).toHaveValue("12");
});

test("converts amounts while typing, in both directions, and updates the URL", async ({ page, site }) => {
  await page.goto(`${site.origin}/converter`);
  await waitForScripts(page);
  const sum = page.locator('[data-metric="converted"]');
  await expect(sum).toContainText("$");
  await page.getByLabel("Amount in ADA").fill("");
  await expect(page.getByText("Enter an amount, for example 1,000.5.")).toBeVisible();
  await page.keyboard.type("1.234,5");
  await expect(page.locator(".converter-sum")).toContainText("1,234.5");
  await page.getByLabel("Currency").selectOption("pln");
  await expect(sum).toContainText("PLN");
  await page.getByLabel("ADA to PLN").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Amount in PLN")).toHaveValue("1.234,5");
  await expect(sum).toContainText("ADA");
  await expect(page).toHaveURL(/\?amount=1\.234%2C5&currency=pln&direction=to-ada$/);
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByLabel("Amount in PLN")).toHaveValue("1.234,5");
  await expect(page.locator('[data-use="transfer"] data')).toHaveText("0.1686\u00a0ADA");
});

test("updates the URL later in a browser that limits history changes", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/converter`);
  await waitForScripts(page);
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    let refusals = 6;
    history.replaceState = (...address) => {
      if (refusals-- > 0)
        throw new DOMException("Attempt to use history.replaceState() more than 100 times per 30 seconds", "SecurityError");
      replace(...address);
    };
  });
  await page.getByLabel("Amount in ADA").fill("");
  await page.keyboard.type("2345");
  await expect(page).toHaveURL(/\?amount=2345&/);
  await page.reload();
  await expect(page.getByLabel("Amount in ADA")).toHaveValue("2345");
});

test("focuses the result or the invalid field on Convert, even offline", async ({ page, site, context, complaints }) => {
  await page.goto(`${site.origin}/converter`);
  await waitForScripts(page);
  const field = page.getByLabel("Amount in ADA");
  const fault = page.locator(".converter-fields .converter-error");
  await context.setOffline(true);
  await field.fill("250");
  await expect(page.locator(".converter-sum")).toContainText("250 ADA".replace(" ", "\u00a0"));
  await page.getByRole("button", { name: "Convert" }).click();
  await expect(page.locator(".converter-result")).toBeFocused();
  await expect(fault).toBeHidden();
  await field.fill("much");
  await expect(fault).toHaveText("We can't read this as a number. Write it like 1,000.5.");
  await page.getByRole("button", { name: "Convert" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("much");
  await expect(field).toHaveAccessibleDescription(/We can't read this/);
  await expect(page.locator(".converter-sum")).toBeHidden();
  await context.setOffline(false);
  complaints.length = 0; // the browser reports that a live value couldn't be loaded
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the status, opens the table and handles the form on the server", async ({ page, site }) => {
    await page.goto(`${site.origin}/network`);
    await expect(page.getByRole("heading", { name: "Yes, Cardano is working." })).toBeVisible();
    await expect(page.locator('[data-metric="blockTime"]')).toContainText("UTC");
    await page.getByText("Show the epochs as a table").click();
    await expect(page.getByRole("row")).not.toHaveCount(0);
    await page.goto(`${site.origin}/converter`);
    await page.getByLabel("Amount in ADA").fill("5,000");
    await page.getByLabel("Currency").selectOption("eur");
    await page.getByRole("button", { name: "Convert" }).click();
    await expect(page).toHaveURL(/amount=5%2C000&currency=eur&direction=from-ada$/);
    await expect(page.locator(".converter-sum")).toContainText("5,000");
    await expect(page.locator('[data-metric="converted"]')).toContainText("€");
    await page.getByLabel("Amount in ADA").fill("much");
    await page.keyboard.press("Enter");
    await expect(page.getByText("We can't read this as a number.")).toBeVisible();
    await expect(page.getByLabel("Amount in ADA")).toHaveValue("much");
  });
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, FULL, async ({ page, site, silentSite }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      `${site.origin}/network`,
      `${site.origin}/converter`,
      `${site.origin}/converter?amount=x`,
      `${silentSite.origin}/network`,
      `${silentSite.origin}/converter`,
    ]) {
      await page.goto(address);
      await waitForScripts(page);
      const tables = page.getByText("Show the epochs as a table");
      if ((await tables.count()) > 0) await tables.click();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

test("selects a currency typed with the amount, until another is chosen", FULL, async ({ page, site }) => {
  await page.goto(`${site.origin}/converter`);
  await waitForScripts(page);
  await page.getByLabel("Amount in ADA").fill("100 €");
  const field = page.getByLabel("Amount in EUR");
  await expect(field).toHaveValue("100 €");
  await expect(page.getByLabel("Currency")).toHaveValue("eur");
  await expect(page.getByRole("radio", { name: "EUR to ADA" })).toBeChecked();
  await expect(page.locator(".converter-sum")).toContainText("€100.00");
  await page.getByLabel("Currency").selectOption("gbp");
  await expect(page.getByLabel("Amount in GBP")).toHaveValue("100");
  await expect(page.locator(".converter-sum")).toContainText("£100.00");
  await page.getByLabel("Amount in GBP").fill("5 ADA");
  await expect(page.getByRole("radio", { name: "ADA to GBP" })).toBeChecked();
});
