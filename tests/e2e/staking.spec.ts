import { eventually } from "#tests/site.ts";
import { waitForHydration, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll } from "./fixtures.ts";

test.beforeAll(async ({ site }) => {
  const known = async () => (await fetch(`${site.origin}/staking`)).text();
  await eventually("a calculator with parameters and pools", known, (html) => html.includes('data-metric="reward-year-middle"'));
});

test("figures update without requests while typing, and an invalid amount shows an error", async ({ page, site }) => {
  await page.goto(`${site.origin}/staking`);
  await waitForHydration(page);
  const middle = page.locator('[data-metric="reward-year-middle"]');
  const value = async () => Number(await middle.getAttribute("value"));
  const before = await value();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByLabel("Amount").fill("10,000");
  await expect.poll(value).toBeGreaterThan(before * 9.9);
  await page.getByLabel("Amount").fill("ten");
  await expect(page.getByRole("alert")).toHaveText("This is not a number. Write it as 1000 or 1,000.50.");
  await expect(middle).toHaveCount(0);
  // Live values, and requests that every page makes on idle.
  expect(asked.filter((url) => !/\/api\/(live|events)|\/assets\/|\/service-worker\.js$/.test(url))).toEqual([]);
});

test("a pool can be chosen from the table by keyboard, and its result page is not cached or indexed", async ({ page, site }) => {
  await page.goto(`${site.origin}/staking/pools?q=SEA1`);
  await waitForHydration(page);
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

test("column headers sort the pools, and the daily order can be restored", async ({ page, site }) => {
  await page.goto(`${site.origin}/staking/pools`);
  await waitForHydration(page);
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
  expect(await ids()).toEqual(drawn);
});

test("a list that is sorted or searched anew stays where it was, with its focus", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${site.origin}/staking/pools`);
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole("link", { name: "Saturation" }).click();
  await expect(page).toHaveURL(/sort=saturation$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await expect(page.getByRole("link", { name: "Saturation" })).toBeFocused();
  await waitForHydration(page);
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

test("a browser that blocks storage sorts too", async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, "sessionStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto(`${site.origin}/staking/pools`);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Saturation" }).click();
  await expect(page).toHaveURL(/sort=saturation$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the server handles amount and pool; ambiguous tickers offer a choice", async ({ page, site }) => {
    await page.goto(`${site.origin}/staking`);
    await page.getByLabel("Amount").fill("2,500.50");
    await page.getByRole("button", { name: "Calculate" }).click();
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

test("without a source the page says so and shows no figure", async ({ page, silentSite }) => {
  await page.goto(`${silentSite.origin}/staking`);
  await expect(page.getByText("The parameters of the protocol have not been read yet")).toBeVisible();
  await expect(page.locator("[data-metric]")).toHaveCount(0);
  await page.goto(`${silentSite.origin}/staking/pools`);
  await expect(page.getByText("The list of pools has not been read yet.")).toBeVisible();
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing: ${colorScheme}, ${width} px`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/staking",
      "/staking?amount=x&pool=nobody",
      "/staking?pool=ATOLL",
      "/staking/pools",
      "/staking/pools?q=nothing-of-this-name",
    ]) {
      await page.goto(site.origin + path);
      await waitForHydration(page);
      await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
}
