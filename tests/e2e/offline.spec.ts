import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { awake, expect, test } from "./site-test.ts";

// The other trips go without the worker: it would stand between a page and the answers that they make up.
test.use({ serviceWorkers: "allow" });

const textsIn = (language: string): { title: string; retry: string } => JSON.parse(readFileSync(`content/messages/${language}/offline.json`, "utf8"));

/** Opens a page and waits until the worker looks after it. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await awake(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 });
}

test.describe("a visitor who is offline", () => {
  for (const [language, path] of [
    ["en", ""],
    ["de", "/de"],
  ] as const) {
    test(`sees in ${language} when the site was last reached, and comes back`, async ({ page, site, context, complaints }) => {
      await visit(page, `${site.origin}${path}/community`);
      const before = Date.now();
      await page.goto(`${site.origin}${path}/ecosystem`);
      await context.setOffline(true);

      await page.goto(`${site.origin}${path}/news?category=DeFi`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveText(textsIn(language).title);
      const seen = page.locator("time");
      expect(Math.abs(Date.parse((await seen.getAttribute("datetime")) ?? "") - before)).toBeLessThan(60_000);
      await expect(seen).toHaveText(new RegExp(String(new Date().getFullYear())));
      expect(await page.locator("[data-metric]").count()).toBe(0);
      // The text stands in the site's own face: the worker kept the file.
      expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px "Hanken Grotesk"')))).toBe(true);

      await page.getByRole("link", { name: textsIn(language).retry }).click();
      await expect(title).toHaveText(textsIn(language).title);
      await expect(page).toHaveURL(`${site.origin}${path}/news?category=DeFi`);
      await context.setOffline(false);
      // It comes back by itself, to the page that was asked for.
      await expect(page.locator(".site-header")).toBeVisible({ timeout: 15_000 });
      await expect(title).not.toHaveText(textsIn(language).title);
      complaints.length = 0;
    });
  }

  test("meets no price out of a store, and a link leads to the same page", async ({ page, site, context, complaints }) => {
    await visit(page, site.origin);
    // What its script is, the worker keeps: else a link to it would begin with loading the open page again.
    await page.goto(`${site.origin}/community`);
    await awake(page);
    await page.goto(site.origin);
    await expect(page.locator('[data-metric="price"]').first()).toBeVisible();
    await context.setOffline(true);
    expect(await page.evaluate(() => fetch("/api/cardano-data").then(() => "answered", () => "failed"))).toBe("failed");
    const kept = await page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys()) for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
      return paths;
    });
    expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/last-seen"]);
    await page.goto(site.origin);
    await expect(page.locator("[data-metric]")).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.locator('[data-metric="price"]').first()).toBeVisible({ timeout: 15_000 });

    // Followed inside an open page, a link asks for data and not for a document.
    await awake(page);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Community", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're offline.");
    await expect(page).toHaveURL(`${site.origin}/community`);
    complaints.length = 0;
  });
});
