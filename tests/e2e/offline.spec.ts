import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { freePort } from "#tests/postgres.ts";
import { startSite } from "#tests/site.ts";
import { waitForScripts, expect, test, fullUnless } from "./fixtures.ts";

// Other end-to-end tests block the service worker, because it would bypass their mocked responses.
test.use({ serviceWorkers: "allow" });

const textsIn = (language: string): { title: string; retry: string } =>
  JSON.parse(readFileSync(`content/messages/${language}/offline.json`, "utf8"));

/** Opens a page and waits until the service worker controls it. */
async function openWithServiceWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForScripts(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test.describe("offline", () => {
  for (const [language, path] of [
    ["en", ""],
    ["de", "/de"],
  ] as const) {
    test(
      `shows the last visit time on the ${language} offline page and reconnects`,
      fullUnless(language === "en"),
      async ({ page, site, context, complaints }) => {
        const before = Date.now();
        await openWithServiceWorker(page, `${site.origin}${path}/community`);
        await page.goto(`${site.origin}${path}/ecosystem`);
        await context.setOffline(true);

        await page.goto(`${site.origin}${path}/news?category=DeFi`);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const title = page.getByRole("heading", { level: 1 });
        await expect(title).toHaveText(textsIn(language).title);
        const seen = page.locator("time");
        const seenAt = Date.parse((await seen.getAttribute("datetime")) ?? "");
        expect(seenAt).toBeGreaterThanOrEqual(before);
        expect(seenAt).toBeLessThanOrEqual(Date.now());
        await expect(seen).toHaveText(new RegExp(String(new Date().getFullYear())));
        await expect(page.locator("[data-metric]")).toHaveCount(0);
        // The service worker has cached the site's font.
        expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px "Hanken Grotesk"')))).toBe(true);

        await page.getByRole("link", { name: textsIn(language).retry }).click();
        await expect(title).toHaveText(textsIn(language).title);
        await expect(page).toHaveURL(`${site.origin}${path}/news?category=DeFi`);
        await context.setOffline(false);
        // The page reconnects automatically and opens the requested one.
        await expect(page.locator(".site-header")).toBeVisible();
        await expect(title).not.toHaveText(textsIn(language).title);
        complaints.length = 0;
      },
    );
  }

  test("reconnects even if the offline page missed the browser's online event", async ({ page, site, context, complaints }) => {
    await openWithServiceWorker(page, site.origin);
    await page.addInitScript(() => addEventListener("online", (event) => event.stopImmediatePropagation()));
    await context.setOffline(true);
    await page.goto(`${site.origin}/community`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsIn("en").title);
    await context.setOffline(false);
    await expect(page.locator(".site-header")).toBeVisible();
    complaints.length = 0;
  });

  test("says that the site can't be reached while the browser is online, and comes back", async ({ page, complaints }) => {
    const PORT = String(await freePort());
    const site = await startSite({ PORT });
    await openWithServiceWorker(page, site.origin);
    await site.stop();
    await page.goto(`${site.origin}/community`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The site can't be reached");
    await expect(page).toHaveTitle(/^The site can't be reached · /);
    await expect(page.getByText("Your connection works, but this site isn't answering right now.")).toBeVisible();
    const again = await startSite({ PORT });
    await expect(page.locator(".site-header")).toBeVisible();
    await again.stop();
    complaints.length = 0;
  });

  test("shows no cached price, and keeps the page when a link is clicked", async ({ page, site, context, complaints }) => {
    await openWithServiceWorker(page, site.origin);
    // Lets the service worker cache scripts, because otherwise a link would first reload the current page.
    await page.goto(`${site.origin}/community`);
    await waitForScripts(page);
    await page.goto(site.origin);
    await expect(page.locator('[data-metric="price"]').first()).toBeVisible();
    await context.setOffline(true);
    expect(
      await page.evaluate(() =>
        fetch("/api/cardano-data").then(
          () => "answered",
          () => "failed",
        ),
      ),
    ).toBe("failed");
    const kept = await page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
      return paths;
    });
    expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/last-seen"]);
    await page.goto(site.origin);
    await expect(page.locator("[data-metric]")).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.locator('[data-metric="price"]').first()).toBeVisible();

    // A link first checks that the site answers, so the page and its list stay.
    await page.goto(`${site.origin}/watchlist`);
    await waitForScripts(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Community", exact: true }).first().click();
    await expect(page.getByRole("region", { name: /^Notifications/ }).getByText("You're offline.")).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/watchlist`);
    complaints.length = 0;
  });
});
