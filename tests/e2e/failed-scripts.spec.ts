import type { Page } from "@playwright/test";
import { expect, test, FULL, fullUnless } from "./fixtures.ts";

const SCRIPTS = /\/assets\/[^/]+\.js$/;
const PAGES = [
  "/",
  "/community",
  "/ecosystem/defi/dex/project/minswap",
  "/news",
  "/ecosystem",
  "/check",
  "/staking",
  "/governance",
  "/analytics",
  "/converter",
];
const PROJECT = "/ecosystem/defi/dex/project/minswap";

/** Names of visible buttons that do nothing without their script: no form, popover or fold of the browser's own. */
const deadButtons = (page: Page) =>
  page.locator("button:not([popovertarget])").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      if (!(button instanceof HTMLButtonElement) || !button.checkVisibility({ visibilityProperty: true })) return [];
      return button.type === "submit" && button.form ? [] : [button.textContent || button.ariaLabel || button.outerHTML];
    }),
  );

test.describe("when every script fails to load", () => {
  test.beforeEach(async ({ page, complaints }) => {
    // The browser logs each blocked script.
    complaints.push = () => 0;
    await page.route(SCRIPTS, (route) => route.abort());
  });

  for (const path of PAGES)
    test(
      `${path} says so, and shows no button that does nothing`,
      fullUnless(path === "/" || path === "/check"),
      async ({ page, site }) => {
        await page.goto(site.origin + path);
        await expect(page.getByText("Some buttons are missing because part of this page couldn't be loaded.")).toBeVisible();
        expect(await deadButtons(page)).toEqual([]);
      },
    );

  test("the counters of the community show their values", FULL, async ({ page, site }) => {
    await page.goto(`${site.origin}/community`);
    const counters = page.locator(".counters .counter-value");
    await expect(counters).toHaveCount(4);
    for (const counter of await counters.all()) {
      await expect(counter).toHaveText(/[1-9]/);
      await expect(counter).toHaveCSS("position", "static");
      await expect.poll(() => counter.evaluate((element) => element.getAnimations().length)).toBe(0);
    }
  });

  test("a project shows its three lists below each other", FULL, async ({ page, site }) => {
    await page.goto(site.origin + PROJECT);
    await expect(page.locator(".tab-panel-title")).toHaveCount(3);
    for (const title of await page.locator(".tab-panel-title").all()) await expect(title).toBeVisible();
  });

  test("the page recovers when the scripts can be loaded", async ({ page, site }) => {
    await page.goto(site.origin + PROJECT);
    await expect(page.locator("html")).toHaveAttribute("data-scripts", "failed");
    await page.unroute(SCRIPTS);
    await expect(page.locator("html")).toHaveAttribute("data-scripts", "");
    await expect(page.getByText("Some buttons are missing")).toBeHidden();
    await expect(page.getByRole("tab", { name: /^Social/ })).toBeVisible();
  });
});

test.describe("before the scripts arrive", () => {
  /** Holds the scripts back until the returned function is called. */
  async function openWaiting(page: Page, address: string): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(SCRIPTS, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await page.locator("footer").waitFor();
    return release;
  }

  test("keeps a press of Refresh All Sources", async ({ page, site }) => {
    const release = await openWaiting(page, `${site.origin}/news`);
    await page.getByRole("button", { name: "Refresh All Sources" }).click();
    const refreshed = page.waitForRequest(/\/api\/news\/refresh/);
    release();
    await refreshed;
  });

  test("opens the search after /", async ({ page, site }) => {
    const release = await openWaiting(page, `${site.origin}/privacy`);
    await page.keyboard.press("/");
    release();
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  });

  test("keeps a press of a star", async ({ page, site }) => {
    const release = await openWaiting(page, `${site.origin}${PROJECT}`);
    await page.locator("main .star-button").first().click();
    release();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("watchlist"))).toContain("minswap");
  });
});
