import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { expect, gotoSettled, test, FULL } from "./fixtures.ts";
import { startCountingRelay, type CountingRelay } from "#tests/counting-relay.ts";
import { createEarlierBuild } from "#tests/earlier-build.ts";
import { startSite } from "#tests/site.ts";

/** Maximum bytes of a second visit after a deploy, as a share of the first visit's bytes. */
const MAX_SHARE = 0.3;
/** One of the browsers has a service worker between page and network. */
const VISITORS = [
  { path: "/", serviceWorkers: "block" },
  { path: "/converter", serviceWorkers: "block" },
  { path: "/news", serviceWorkers: "allow" },
] as const;

interface Visitor {
  path: string;
  serviceWorkers: "allow" | "block";
  context: BrowserContext;
}
interface Visit {
  bytes: number;
  /** Content encoding of each style sheet and script that the page loaded from the network. */
  assets: Record<string, string | undefined>;
}

async function visit({ path, serviceWorkers, context }: Visitor, relay: CountingRelay): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const assets: Visit["assets"] = {};
  session.on("Network.responseReceived", ({ response }) => {
    const asset = /\/assets\/.+\.(?:css|js)$/.exec(response.url)?.[0];
    if (asset !== undefined && !response.fromDiskCache && !response.fromServiceWorker)
      assets[asset] = response.headers["content-encoding"] ?? response.headers["Content-Encoding"];
  });
  await session.send("Network.enable");
  relay.takeBytes();
  await gotoSettled(page, relay.origin + path);
  if (serviceWorkers === "allow") {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The browser checks for a newer worker a second after the visit starts, without any event to wait for.
    await page.waitForTimeout(5_000);
  }
  await page.close();
  return { bytes: relay.takeBytes(), assets };
}

test(`transfers at most ${MAX_SHARE} of the first visit's bytes on a second visit after a deploy`, FULL, async ({ browser }) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-deploy-"));
  const relay = await startCountingRelay();
  const visitors: Visitor[] = await Promise.all(
    VISITORS.map(async ({ path, serviceWorkers }) => ({ path, serviceWorkers, context: await browser.newContext({ serviceWorkers }) })),
  );
  const visitAll = async () => {
    const visits: Visit[] = [];
    for (const visitor of visitors) visits.push(await visit(visitor, relay));
    return visits;
  };
  const earlier = createEarlierBuild();
  const before = await startSite({ DATA_DIR }, earlier.project);
  relay.leadTo(before.port);
  const firsts = await visitAll();
  await before.stop();
  earlier.remove();
  const after = await startSite({ DATA_DIR });
  relay.leadTo(after.port);
  const seconds = await visitAll();
  const thirds = await visitAll();
  await Promise.all(visitors.map(({ context }) => context.close()));
  relay.close();
  await after.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });

  for (const [index, { path, serviceWorkers }] of visitors.entries()) {
    const [first, second, third] = [firsts[index], seconds[index], thirds[index]];
    if (!first || !second || !third) throw new Error(`${path} was not visited`);
    const what = `${path}, service worker: ${serviceWorkers}`;
    console.log(`${what}: ${first.bytes} bytes, after a deploy ${second.bytes}, once more ${third.bytes}`);
    expect.soft(second.bytes, `${what} loads ${JSON.stringify(second.assets)}`).toBeLessThanOrEqual(MAX_SHARE * first.bytes);
    // A worker's fetches aren't requests of the page, so only their bytes are counted.
    if (serviceWorkers === "allow") continue;
    expect.soft(Object.values(first.assets), "an earlier build's files come whole").toContain("br");
    expect.soft(new Set(Object.values(second.assets)), `${what}: what is new comes as what differs`).toEqual(new Set(["dcz"]));
    expect.soft(third.assets, `${what}: what came as what differs is in the browser's cache like any file`).toEqual({});
  }
});
