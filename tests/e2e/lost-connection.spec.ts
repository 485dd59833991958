import type { Page } from "@playwright/test";
import { awake, expect, test } from "./site-test.ts";

/** What a browser writes of its own when a request fails is no complaint here. */
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Error loading route module|Failed to fetch dynamically imported module/.test(text)));
});

const notifications = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

test.describe("a visitor whose connection is lost", () => {
  for (const [path, button] of [
    ["/", "Refresh"],
    ["/news", "Refresh All Sources"],
    ["/community", "Refresh"],
    ["/ecosystem/defi/dex/minswap", "Refresh"],
  ] as const) {
    test(`is told at ${path} that the refresh failed, and the page stays`, async ({ page, site, context }) => {
      await page.goto(site.origin + path);
      await awake(page);
      const title = await page.locator("main h1").innerText();
      await context.setOffline(true);
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await expect(notifications(page).getByText("Refresh Failed")).toBeVisible();
      await expect(page.locator("main h1")).toHaveText(title);
      await expect(page.getByRole("banner")).toBeVisible();
    });
  }

  test("keeps the chart, is told that its range cannot be loaded, and gets it afterwards", async ({ page, site, context }) => {
    await page.route(/assets\/price-chart-(?!parts)[\w-]+\.js/, (route) => route.abort());
    await page.goto(site.origin);
    await awake(page);
    await page.locator("#history").scrollIntoViewIfNeeded();
    await context.setOffline(true);
    await page.locator("#history").getByRole("link", { name: /^1y/ }).click();
    await expect(notifications(page).getByText("You're offline.")).toBeVisible();
    await expect(page.locator("#history svg").first()).toBeVisible();
    await page.unrouteAll();
    await context.setOffline(false);
    await expect(page.locator("#history input[type=range]")).toBeAttached({ timeout: 30_000 });
    await page.locator("#history").getByRole("link", { name: /^1y/ }).click();
    await expect(page.locator("#history").getByRole("link", { name: /^1y/ })).toHaveAttribute("aria-current", "true");
  });

  test("is told that the palette cannot be loaded, and opens it afterwards", async ({ page, site, context }) => {
    await page.goto(site.origin);
    await awake(page);
    await context.setOffline(true);
    await page.keyboard.press("/");
    await expect(notifications(page).getByText("You're offline.")).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  });

  test("keeps the address typed into the footer, and is told why it was not sent", async ({ page, site, context }) => {
    await page.goto(site.origin);
    await awake(page);
    const form = page.locator(".footer-sign-up form");
    await form.getByRole("textbox").fill("ada@example.org");
    await context.setOffline(true);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByRole("status")).toContainText("You're offline.");
    await expect(form.getByRole("textbox")).toHaveValue("ada@example.org");
  });

  test("finds the page that was asked for once the connection is back, with its query", async ({ page, site, context }) => {
    await page.goto(site.origin);
    await awake(page);
    await context.setOffline(true);
    await page.getByRole("banner").getByRole("link", { name: "Community", exact: true }).click();
    await expect(page.locator("main h1")).toHaveText("You're offline.");
    await expect(page.locator("main")).not.toContainText("logged");
    await context.setOffline(false);
    await expect(page.locator("main h1")).not.toHaveText("You're offline.", { timeout: 20_000 });
    await expect(page).toHaveURL(`${site.origin}/community`);
  });

  for (const [name, path, field, button, typed] of [
    ["the link check", "/is-this-link-real", "#url", "Check", "https://minswap.example"],
    ["the search", "/search", "main input[name=q]", "Search", "minswap"],
    ["the request for the kit's links", "/starter-kit/downloads", "#order-request", /.+/, "ada@example.org"],
  ] as const) {
    for (const away of ["offline", "answering 500"] as const) {
      test(`keeps what was typed into ${name} while the site is ${away}`, async ({ page, site, context }) => {
        await page.goto(site.origin + path);
        await awake(page);
        await page.locator(field).fill(typed);
        if (away === "offline") await context.setOffline(true);
        else await page.route(/\.data\?|\/api\//, (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
        await page.locator("main form", { has: page.locator(field) }).getByRole("button", { name: button }).first().click();
        await expect(page.getByText(away === "offline" ? "You're offline." : "The site answered with an error.").first()).toBeVisible();
        await expect(page.locator(field)).toHaveValue(typed);
      });
    }
  }
});
