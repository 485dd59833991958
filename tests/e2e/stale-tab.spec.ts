import { expect, test, waitForScripts } from "./fixtures.ts";

// Simulates a deploy while a tab is open, so files that the tab loads later are gone.
test("opens the search page instead of the palette in a tab of an earlier build", async ({ page, site, complaints }) => {
  await page.route(/\/assets\/palette\.island-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.origin}/watchlist`);
  await waitForScripts(page);
  await page.keyboard.press("/");
  await expect(page).toHaveURL(`${site.origin}/search?q=`);
  complaints.length = 0; // the browser reports the missing file
});

test("keeps the chart in a tab of an earlier build, and loads the new build for a new range", async ({ page, site, complaints }) => {
  const file = /\/assets\/price-chart\.island-[\w-]+\.js$/;
  await page.route(file, (route) => route.fulfill({ status: 404 }), { times: 2 });
  const missed = page.waitForResponse((response) => file.test(response.url()) && response.status() === 404);
  await page.goto(site.origin);
  await page.locator("#history").scrollIntoViewIfNeeded();
  await missed;
  const range = page.locator("#history").getByRole("link", { name: /^1y/ });
  await expect(async () => {
    await range.click();
    await expect(page).toHaveURL(/range=1y/, { timeout: 2_000 });
  }).toPass();
  await expect(range).toHaveAttribute("aria-current", "true");
  complaints.length = 0; // the browser reports the missing file
});
