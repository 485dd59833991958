import { EXAMPLE_PATHS } from "./example-paths.ts";
import { expect, isExpectedMessage, test } from "./fixtures.ts";

/** Pages without moving parts. Some have an island that runs only for visitors from an email link. */
const TEXT_PAGES = [
  "/ecosystem/discovered",
  "/ecosystem/health",
  "/listing-policy",
  "/choose-wallet",
  "/data/sources",
  "/news/sources",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/follow/confirm",
  "/follow/unsubscribe",
  "/starter-kit",
  "/starter-kit/order",
  "/starter-kit/thanks",
  "/staking/pools/pool1pdynetl8kqtv0c8cf3xlxx4h6yhxdyvlz8xgnxv2pu256z9ll9m",
  "/governance",
  "/data",
  "/api/docs",
  "/privacy",
  "/imprint",
  "/terms",
  "/disclaimer",
  "/accessibility",
  "/nowhere",
];

/** English, and Polish, which has the longest texts and the formats that differ most from English. */
const PREFIXES = ["", "/pl"];

test("hydrates every island of every page without a mismatch", async ({ page, site, complaints }) => {
  const counts: Record<string, number> = {};
  for (const path of EXAMPLE_PATHS.flatMap((examplePath) => PREFIXES.map((prefix) => prefix + examplePath))) {
    await page.goto(site.origin + path);
    const islands = page.locator("[data-island]");
    counts[path] = await islands.count();
    for (const island of await islands.all()) {
      // Pointing at an island makes it run.
      await island.evaluate((element) => element.firstElementChild?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
      const name = await island.getAttribute("data-island");
      await expect(island, `${path}: React runs ${name}`).toHaveAttribute("data-hydrated");
    }
    // React reports a hydration mismatch as a console error.
    expect(
      complaints.filter((text) => !isExpectedMessage(text)),
      path,
    ).toEqual([]);
  }
  const without = Object.keys(counts).filter((path) => counts[path] === 0 && !path.startsWith("/pl"));
  expect(without, "Pages of texts load no React; add a page here when it's one").toEqual(TEXT_PAGES);
});
