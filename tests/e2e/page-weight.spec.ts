import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { ACTION_PATH } from "./example-paths.ts";
import { expect, gotoSettled, test } from "./fixtures.ts";

/** Maximum JavaScript on a first visit without scrolling: transferred kilobytes, headers included. */
const MAX_SCRIPT_KB: Record<string, number> = {
  "/privacy": 15,
  "/terms": 15,
  "/imprint": 15,
  "/disclaimer": 15,
  "/accessibility": 15,
  "/listing-policy": 15,
  "/ecosystem/changes": 15,
  // The island loads only when the visitor uses it.
  "/glossary": 17,
  "/data": 15,
  "/get-started": 100,
  "/choose-wallet": 15,
  "/api/docs": 15,
  "/no-such-page": 15,
  "/starter-kit": 15,
  "/starter-kit/order": 15,
  "/starter-kit/thanks": 15,
  "/analytics": 100,
  "/converter": 100,
  "/watchlist": 100,
  "/watchlist?ids=minswap,lace": 100,
  "/check": 100,
  "/governance": 30,
  [ACTION_PATH]: 30,
  "/governance/dreps": 100,
  "/governance/dreps/compare": 15,
  "/governance/dreps/drep_always_abstain": 15,
  "/governance/committee": 30,
  "/governance/treasury": 30,
  "/network/upgrades": 30,
  "/network/concentration": 30,
  "/network/stablecoins": 30,
  "/get-started/buy": 30,
  "/staking": 100,
  "/staking/pools": 100,
  "/staking/pools/pool1pdynetl8kqtv0c8cf3xlxx4h6yhxdyvlz8xgnxv2pu256z9ll9m": 30,
  "/network": 100,
  "/community": 100,
  "/ecosystem/defi/dex/project/minswap": 108,
  "/ecosystem": 100,
  "/compare": 100,
  "/compare?project=minswap&project=sundaeswap": 100,
  "/ecosystem/defi": 100,
  "/ecosystem/wallets": 100,
  "/ecosystem/defi/dex": 100,
  "/ecosystem/infrastructure": 100,
  "/ecosystem/infrastructure/developer-tools": 100,
  "/": 100,
  "/news": 100,
  "/news/sources": 25,
  "/data/price": 30,
  "/data/sources": 27,
  "/search": 100,
  "/search?q=minswap": 100,
  "/is-this-link-real": 100,
  "/newsletter": 100,
  "/follow?kind=project&id=minswap": 100,
  "/report?about=/glossary": 100,
  "/list-a-project": 100,
  "/starter-kit/downloads": 100,
  "/starter-kit/withdraw": 100,
};

/** Maximum styles on a first visit in kilobytes: inline ones after Brotli, plus late style sheets. */
const MAX_STYLE_KB = 16;

/** Kilobytes by path of the scripts and style sheets on a first visit, including those loaded when idle. */
async function loadedBy(page: Page, address: string): Promise<Record<"scripts" | "styles", Map<string, number>>> {
  const session = await page.context().newCDPSession(page);
  const asked = new Map<string, { kind: "scripts" | "styles"; name: string }>();
  const sizes = { scripts: new Map<string, number>(), styles: new Map<string, number>() };
  session.on("Network.responseReceived", ({ requestId, response: { mimeType, url } }) => {
    const kind = mimeType.includes("javascript") ? "scripts" : mimeType === "text/css" ? "styles" : undefined;
    if (kind) asked.set(requestId, { kind, name: new URL(url).pathname });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) sizes[one.kind].set(one.name, encodedDataLength / 1000);
  });
  await session.send("Network.enable");
  await gotoSettled(page, address);
  await session.detach();
  expect(await page.locator("head link[rel=stylesheet]").count(), `${address}: a link in the head holds the first paint`).toBe(0);
  const own = await page.locator("head style").allTextContents();
  sizes.styles.set("in the page", brotliCompressSync(own.join("")).length / 1000);
  return sizes;
}

/** Pages loaded in parallel. */
const AT_ONCE = 4;

const sum = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((total, size) => total + size, 0);

test("keeps each page's JavaScript and styles within budget on a first visit", async ({ browser, site }) => {
  const left = Object.entries(MAX_SCRIPT_KB);
  const visitNext = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [path, most] = next;
      // A new context starts with an empty cache.
      const context = await browser.newContext();
      const { scripts, styles } = await loadedBy(await context.newPage(), site.origin + path);
      await context.close();
      console.log(`${path}: ${sum(scripts).toFixed(1)} kB of JavaScript, ${sum(styles).toFixed(1)} of styles`);
      expect.soft(sum(scripts), `${path} loads ${JSON.stringify(Object.fromEntries(scripts))}`).toBeLessThanOrEqual(most);
      expect.soft(sum(styles), `${path} loads ${JSON.stringify(Object.fromEntries(styles))}`).toBeLessThanOrEqual(MAX_STYLE_KB);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
});
