import { expect, followExploreLink, test, waitForHydration } from "./fixtures.ts";

// Simulates a deployment while a tab is open: files that the tab loads later are gone.
for (const [from, link, heading] of [
  ["/watchlist", "Community", /Community/],
  ["/watchlist", "Compare projects", /Compare/],
] as const) {
  test(`a tab of an earlier build at ${from} never goes blank and follows a link to ${link}`, async ({ page, site, complaints }) => {
    await page.goto(site.origin + from);
    await waitForHydration(page);
    let isRenewed = false;
    let missed = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isRenewed = true;
    });
    await page.route(/\/assets\/.*\.js$/, (route) => {
      if (isRenewed) return route.continue();
      missed++;
      return route.fulfill({ status: 404, headers: { "Cache-Control": "no-store" } });
    });
    await followExploreLink(page, link);
    // The browser may have cached the file; then nothing is missing.
    await expect(page.locator("main h1")).toHaveText(heading);
    expect(missed, "the trip asks for a file that is gone").toBeGreaterThan(0);
    expect(isRenewed, "the page is loaded as a document").toBe(true);
    complaints.length = 0; // the router says that a file was missing
  });
}

test("a tab of an earlier build keeps its chart, and a range loads the new build", async ({ page, site, complaints }) => {
  const file = /\/assets\/chart-script-[\w-]+\.js$/;
  await page.route(file, (route) => route.fulfill({ status: 404 }), { times: 2 });
  const missed = page.waitForResponse((response) => file.test(response.url()) && response.status() === 404);
  await page.goto(site.origin);
  await missed;
  const range = page.locator("#history").getByRole("link", { name: /^1y/ });
  await expect(async () => {
    await range.click();
    await expect(page).toHaveURL(/range=1y/, { timeout: 2_000 });
  }).toPass();
  await expect(range).toHaveAttribute("aria-current", "true");
  complaints.length = 0; // the browser says that a file was missing
});
