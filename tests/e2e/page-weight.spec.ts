import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** The most kilobytes of JavaScript that a first visit may load, over the wire with headers and without scrolling. */
const MAX_SCRIPT_KB: Record<string, number> = {
  "/privacy": 15,
  "/terms": 15,
  "/imprint": 15,
  "/disclaimer": 15,
  "/accessibility": 15,
  "/listing-policy": 15,
  "/glossary": 15,
  "/data": 15,
  "/get-started": 15,
  "/choose-wallet": 15,
  "/api/docs": 15,
  "/newsletter": 15,
  "/starter-kit/downloads": 15,
  "/starter-kit/withdraw": 15,
  "/no-such-page": 15,
  "/starter-kit": 15,
  "/starter-kit/order": 15,
  "/starter-kit/thanks": 15,
  "/analytics": 30,
  "/converter": 30,
  "/watchlist": 32,
  "/watchlist?ids=minswap,lace": 32,
  "/check": 30,
  "/governance": 30,
  "/governance/dreps": 30,
  "/staking": 30,
  "/staking/pools": 30,
  "/staking/pools/pool1pdynetl8kqtv0c8cf3xlxx4h6yhxdyvlz8xgnxv2pu25mpke5gp": 30,
  "/network": 30,
  "/community": 30,
  "/ecosystem/defi/dex/project/minswap": 30,
  "/ecosystem": 32,
  "/compare": 15,
  "/compare?project=minswap&project=sundaeswap": 30,
  "/ecosystem/defi": 30,
  "/ecosystem/wallets": 30,
  "/ecosystem/defi/dex": 30,
  "/": 32,
  "/news": 30,
  "/news/sources": 25,
  "/search": 16,
  "/search?q=minswap": 16,
  "/is-this-link-real": 16,
};

/** Kilobytes of JavaScript by what they are named, on a first visit: also what is loaded when the browser is idle. */
async function scriptsOf(page: Page, address: string): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) scripts.set(requestId, new URL(response.url).pathname);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = scripts.get(requestId);
    if (name !== undefined) sizes.set(name, encodedDataLength / 1000);
  });
  await session.send("Network.enable");
  await page.goto(address, { waitUntil: "load" });
  // By then what waits for an idle moment has come.
  await page.waitForTimeout(5_000);
  await session.detach();
  return sizes;
}

test("a first visit to each page loads at most its kilobytes of JavaScript", async ({ browser, site }) => {
  // A context each: nothing is in the cache. Most of a visit is waiting.
  await Promise.all(
    Object.entries(MAX_SCRIPT_KB).map(async ([path, most]) => {
      const context = await browser.newContext();
      const sizes = await scriptsOf(await context.newPage(), site.origin + path);
      await context.close();
      const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
      console.log(`${path}: ${sum.toFixed(1)} kB of JavaScript`);
      expect.soft(sum, `${path} loads ${JSON.stringify(Object.fromEntries(sizes))}`).toBeLessThanOrEqual(most);
    }),
  );
});
