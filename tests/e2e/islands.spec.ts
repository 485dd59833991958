import { EXAMPLE_PATHS } from "./example-paths.ts";
import { expect, isExpectedMessage, test } from "./fixtures.ts";

/** Pages without anything that moves; some have an island for who comes by a link from an email. */
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

/** The language whose texts are the longest, and whose formats differ most from English. */
const PREFIXES = ["", "/pl"];

test("React takes over every island of every page without drawing it differently", async ({ page, site, complaints }) => {
  const counts: Record<string, number> = {};
  for (const path of EXAMPLE_PATHS.flatMap((one) => PREFIXES.map((prefix) => prefix + one))) {
    await page.goto(site.origin + path);
    const islands = page.locator("[data-island]");
    counts[path] = await islands.count();
    for (const island of await islands.all()) {
      // An island runs at the latest when it's used.
      await island.evaluate((element) => element.firstElementChild?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
      const name = await island.getAttribute("data-island");
      await expect(island, `${path}: React runs ${name}`).toHaveAttribute("data-hydrated");
    }
    // React reports a difference between the server's drawing and its own as an error in the console.
    expect(
      complaints.filter((text) => !isExpectedMessage(text)),
      path,
    ).toEqual([]);
  }
  const without = Object.keys(counts).filter((path) => counts[path] === 0 && !path.startsWith("/pl"));
  expect(without, "Pages of texts load no React; add a page here when it's one").toEqual(TEXT_PAGES);
});
