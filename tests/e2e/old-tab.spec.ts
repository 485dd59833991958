import { awake, expect, test } from "./site-test.ts";

// A new build has come while a tab was open: the files that the tab still has to ask for are gone.
for (const [from, link, heading] of [
  ["/", "Community", /Community/],
  ["/news", "Ecosystem", /Ecosystem/],
] as const) {
  test(`a tab of an earlier build at ${from} is never blank, and goes where a link leads`, async ({ page, site, complaints }) => {
    await page.goto(site.origin + from);
    await awake(page);
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
    await page.getByRole("banner").getByRole("link", { name: link, exact: true }).click();
    // The browser may have had the file already: then the tab has lost nothing.
    await expect(page.locator("main h1")).toHaveText(heading);
    expect(missed, "the trip asks for a file that is gone").toBeGreaterThan(0);
    expect(isRenewed, "the page is loaded as a document").toBe(true);
    complaints.length = 0; // the router says that a file was missing
  });
}

test("a tab of an earlier build keeps its chart, and its range leads to the new build", async ({ page, site, complaints }) => {
  await page.route(/\/assets\/price-chart-(?!parts)[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }), { times: 2 });
  await page.goto(site.origin);
  await awake(page);
  await page.locator("#history").scrollIntoViewIfNeeded();
  const range = page.locator("#history").getByRole("link", { name: /^1y/ });
  await expect(async () => {
    await range.click();
    await expect(page).toHaveURL(/range=1y/, { timeout: 2_000 });
  }).toPass();
  await expect(range).toHaveAttribute("aria-current", "true");
  complaints.length = 0; // the browser says that a file was missing
});
