import { awake, expect, test } from "./site-test.ts";

// A new build has come while a tab was open: the files that the tab still has to ask for are gone.
for (const [from, link, heading] of [
  ["/", "Community", /Community/],
  ["/news", "Ecosystem", /Ecosystem/],
] as const) {
  test(`a tab of an earlier build at ${from} is never blank, and is of the new build after one click`, async ({ page, site, complaints }) => {
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
    const open = () => page.getByRole("banner").getByRole("link", { name: link, exact: true }).click();
    await open();
    // The browser may have had the file already: then the tab has lost nothing.
    await expect(async () => expect(isRenewed || (await page.locator("main h1").innerText()).match(heading)).toBeTruthy()).toPass();
    await expect(page.locator("main h1")).not.toHaveText("");
    expect(missed, "the trip asks for a file that is gone").toBeGreaterThan(0);
    await awake(page);
    complaints.length = 0; // the router says that a file was missing
    await open();
    await expect(page.locator("main h1")).toHaveText(heading);
    await expect(page.locator("main")).toBeVisible();
  });
}
