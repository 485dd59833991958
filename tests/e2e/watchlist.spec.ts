import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { waitForScripts, expect, VIEWPORTS, test, expectNoViolations, expectNoSidewaysScroll, FULL } from "./fixtures.ts";

const names = (page: Page) => page.locator(".watchlist h3");
const LIST = ["minswap", "sundaeswap", "lace"];

async function saveWatchlist(page: Page, origin: string, ids: readonly string[]): Promise<void> {
  await page.goto(`${origin}/watchlist`);
  await page.evaluate((list) => localStorage.setItem("watchlist", JSON.stringify({ version: 1, ids: list })), ids);
  await page.reload();
  await waitForScripts(page);
  await expect(page.locator(".watched")).toHaveCount(ids.length);
}

/** Stops the page's clock, so that toasts stay. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("adds a starred card to the watchlist, reorders it by keyboard and undoes a removal", async ({ page, site, context }) => {
  await page.goto(`${site.origin}/ecosystem?category=defi&all=1`);
  await waitForScripts(page);
  const star = (id: string) => page.locator(`[data-project="${id}"] .star-button`);
  for (const id of ["minswap", "sundaeswap"]) await star(id).click();
  await expect(star("minswap")).toHaveAttribute("aria-pressed", "true");
  await expect(star("wingriders")).toHaveAttribute("aria-pressed", "false");
  const other = await context.newPage();
  await other.goto(`${site.origin}/watchlist`);
  await expect(names(other)).toHaveText(["Minswap", "SundaeSwap"]);
  await expect(other.locator('[data-project="minswap"] [data-metric="price"]')).toBeVisible();
  await expect(other.locator('[data-project="minswap"] .source-line'), "price and TVL each have their own age").toHaveText([
    /ago · CoinGecko$/,
    /ago · DefiLlama$/,
  ]);
  await other.getByRole("button", { name: "Move Minswap down" }).focus();
  await other.keyboard.press("Enter");
  await expect(names(other)).toHaveText(["SundaeSwap", "Minswap"]);
  await expect(other.getByRole("button", { name: "Move Minswap down" })).toBeFocused();
  await expect(other.getByText("Minswap is now at place 2 of 2.")).toHaveCount(1);
  await other.getByRole("button", { name: "Remove Minswap" }).click();
  // A toast stays while the pointer is on it.
  await other.locator(".toast").hover();
  await expect(names(other)).toHaveText(["SundaeSwap"]);
  // The first tab updates too.
  await expect(star("minswap")).toHaveAttribute("aria-pressed", "false");
  await expect(star("minswap")).toHaveAttribute("title", "Add to my watchlist: Minswap");
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(names(other)).toHaveText(["SundaeSwap", "Minswap"]);
  await other.close();
});

test("restores a project to its place on undo and keeps later changes", FULL, async ({ page, site, context }) => {
  await saveWatchlist(page, site.origin, LIST);
  const other = await context.newPage();
  await other.goto(`${site.origin}/ecosystem/wallets`);
  await waitForScripts(other);
  await stopTime(page);
  const removed = (name: string) => page.locator(".toast", { hasText: name });
  for (const name of ["Minswap", "SundaeSwap"]) {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(removed(name)).toBeVisible();
  }
  await other.locator('[data-project="eternl"] .star-button').click();
  await expect(names(page)).toHaveText(["Lace", "Eternl"]);
  await removed("Minswap").getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText(["Minswap", "Lace", "Eternl"]);
  await other.close();
});

test("says on undo that the list is full", FULL, async ({ page, site }) => {
  await saveWatchlist(page, site.origin, LIST);
  await stopTime(page);
  await page.getByRole("button", { name: "Remove Minswap" }).click();
  await page.evaluate(() => {
    const ids = Array.from({ length: 50 }, (_, at) => `project-${at}`);
    localStorage.setItem("watchlist", JSON.stringify({ version: 1, ids }));
    dispatchEvent(new StorageEvent("storage", { key: "watchlist" }));
  });
  await page.getByRole("button", { name: "Undo" }).click();
  // The toast that was undone is leaving; time is stopped here.
  await expect(page.locator(".toast:not([inert])")).toContainText("1 entry isn't shown");
});

test("exports and imports a watchlist, and rejects an invalid file without changes", async ({ page, site }) => {
  await saveWatchlist(page, site.origin, LIST);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
  const file = await download.path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ version: 1, ids: LIST });
  await saveWatchlist(page, site.origin, ["snek"]);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"a":1}') });
  await expect(page.getByText("This file isn't a watchlist of this site.")).toBeVisible();
  await input.setInputFiles(file);
  await expect(page.getByText("3 projects were added.")).toBeVisible();
  await expect(names(page)).toHaveText(["SNEK", "Minswap", "SundaeSwap", "Lace"], { ignoreCase: true });
  const rss = await page.request.get(
    new URL((await page.getByRole("link", { name: "News as RSS" }).getAttribute("href")) ?? "", site.origin).href,
  );
  expect(rss.headers()["content-type"]).toContain("application/rss+xml");
  const again = await page.request.get(rss.url(), { headers: { "if-none-match": rss.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
  expect((await page.request.get(`${site.origin}/watchlist.xml?ids=nobody`)).status()).toBe(400);
});

test("merges a shared list only on request", async ({ page, site }) => {
  await saveWatchlist(page, site.origin, ["lace"]);
  await page.goto(`${site.origin}/watchlist?ids=minswap,nobody,lace`);
  await waitForScripts(page);
  await expect(names(page)).toHaveText(["Minswap", "Lace"]);
  await expect(page.getByText("1 entry isn't shown")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect(await page.evaluate(() => localStorage.getItem("watchlist"))).not.toContain("minswap");
  await page.getByRole("button", { name: "Add these to my list" }).click();
  await expect(page).toHaveURL(/\/watchlist$/);
  await expect(names(page)).toHaveText(["Lace", "Minswap"]);
});

test("shows the empty state before scripts run only if nothing is starred", async ({ page, site }) => {
  await page.route("**/*.js", () => undefined);
  const empty = page.getByRole("heading", { name: "Your list is empty" });
  await page.goto(`${site.origin}/watchlist`);
  await expect(empty).toBeVisible();
  await page.evaluate(() => localStorage.setItem("watchlist", JSON.stringify({ version: 1, ids: ["minswap"] })));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(empty).toHaveCount(0);
});

test.describe("when the site never answers", () => {
  test.use({ isPatient: false });

  test("shows figures as loading, and as unknown only after they fail", async ({ page, site }) => {
    await saveWatchlist(page, site.origin, ["minswap"]);
    await page.route(/\/api\/live\b/, () => undefined);
    await page.reload();
    const row = page.locator('[data-project="minswap"]');
    await expect(row.locator(".watched-figures .skeleton")).toHaveCount(3);
    await expect(row.getByTitle("Not known")).toHaveCount(0);
    await expect(row.getByTitle("Not known")).toHaveCount(3);
    await expect(row.locator(".skeleton")).toHaveCount(0);
  });
});

test("keeps names clear of the figures beside them at 768 px", async ({ page, site }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await saveWatchlist(page, site.origin, LIST);
  const overlaps = await page.locator(".watched").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const figures = row.querySelector(".watched-figures")?.getBoundingClientRect().left ?? 0;
      const words = [...row.querySelectorAll("h3 > a, .category-label")];
      return words.filter((word) => word.getBoundingClientRect().right > figures).map((word) => word.textContent);
    }),
  );
  expect(overlaps, "Give the names more room, or the figures less.").toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows a shared list's figures, and says that your own list needs JavaScript", async ({ page, site }) => {
    await page.goto(`${site.origin}/watchlist?ids=sundaeswap,minswap`);
    await expect(names(page)).toHaveText(["SundaeSwap", "Minswap"]);
    await expect(page.locator(".star-button").filter({ visible: true })).toHaveCount(0);
    // Playwright hides <noscript> even with scripts disabled, so its text is read from the HTML.
    const own = await (await page.request.get(`${site.origin}/watchlist`)).text();
    expect(own).toMatch(/<noscript>(?:(?!<\/noscript>).)*needs JavaScript/);
  });
});

test("refuses an alert beyond the limit and keeps the input", FULL, async ({ page, site }) => {
  await saveWatchlist(page, site.origin, ["minswap"]);
  await page.evaluate(() => {
    const full = Array.from({ length: 100 }, (_, at) => ({ id: "minswap", side: "above", price: 1_000 + at }));
    localStorage.setItem("alerts", JSON.stringify({ version: 1, alerts: full }));
  });
  await page.reload();
  await waitForScripts(page);
  const row = page.locator('[data-project="minswap"]');
  await row.getByText("Price alert").click();
  await row.getByLabel("Price in US dollars").fill("500");
  await row.getByRole("button", { name: "Set alert" }).click();
  await expect(row.getByText("You have 100 alerts, and no more fit.")).toBeVisible();
  await expect(row.getByLabel("Price in US dollars")).toHaveValue("500");
});

for (const { colorScheme, width } of VIEWPORTS) {
  test(`axe finds nothing on the watchlist: ${colorScheme}, ${width} px`, FULL, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const ids of [[], LIST]) {
      await saveWatchlist(page, site.origin, ids);
      for (const summary of await page.locator(".watched-alerts > summary").all()) await summary.click();
      for (const path of [undefined, "/de/watchlist?ids=minswap,usdm,nobody", "/ecosystem/wallets"]) {
        if (path) await page.goto(site.origin + path);
        await waitForScripts(page);
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
}
