import { waitForHydration, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll } from "./fixtures.ts";

test("status, epoch and a year of epochs show their source, and ages update", async ({ page, site }) => {
  await page.goto(`${site.origin}/network`);
  await waitForHydration(page);
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

test("live figures can be paused; the table is opened and scrolled by keyboard on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/network`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.locator("summary", { hasText: "Show the epochs as a table" }).press("Enter");
  const table = page.getByRole("region", { name: "A year of epochs, newest first" });
  await expect(table.getByRole("row")).toHaveCount(74);
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
});

test("without sources the page says that it can't tell, and doesn't claim an outage", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/network`);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "We cannot tell right now." })).toBeVisible();
  await expect(page.getByText("That says nothing about Cardano.")).toBeVisible();
  await expect(page.locator(".network-figures").getByText("Unknown")).toHaveCount(9);
  await page.goto(`${silentSite.origin}/converter?amount=12&currency=gbp`);
  await expect(page.getByText("We have no exchange rate for this currency yet.")).toBeVisible();
  await expect(page.getByLabel("Amount in ADA")).toHaveValue("12");
});

test("amounts are converted while typing, in both directions, and the URL follows", async ({ page, site, simulator }) => {
  simulator.control.set({ price: 0.25 });
  await page.goto(`${site.origin}/converter`);
  await waitForHydration(page);
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
  await waitForHydration(page);
  await expect(page.getByLabel("Amount in PLN")).toHaveValue("1.234,5");
  await expect(page.locator('[data-use="transfer"] data')).toHaveText("0.1686\u00a0ADA");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the status is shown, the table opens, and the server handles the form", async ({ page, site }) => {
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
    await expect(page.getByText("We cannot read this as a number.")).toBeVisible();
    await expect(page.getByLabel("Amount in ADA")).toHaveValue("much");
  });
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, async ({ page, site, silentSite }) => {
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
      await waitForHydration(page);
      const tables = page.getByText("Show the epochs as a table");
      if ((await tables.count()) > 0) await tables.click();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
