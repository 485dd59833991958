import { amountOf } from "#tests/amount.ts";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { ask, type Asking } from "#tests/wire.ts";
import { heapEnvironment, openHeap } from "./heap.ts";
import type { Bench } from "./row.ts";
import { startFilledSite } from "./site.ts";
import { pause, residentBytes } from "./tools.ts";

const MINUTES = amountOf("SOAK_MINUTES", 30);
const SAMPLE_SECONDS = 15;
const RATE = 10;
/** Share of the time in which pages are met for the first time and compiled, which is no leak. */
const WARM_UP = 0.3;
const PAGES = ["/", "/de", "/ecosystem", "/news", "/community", "/staking", "/ecosystem/defi/dex/project/minswap", "/analytics", "/search?q=ada", "/compare?project=minswap", "/api/cardano-data", "/api/news", "/api/projects", "/api/openapi.json", "/feed.xml", "/news?category=DeFi", "/nothing-here", "/api/history?range=24h"];
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const json = (value: unknown): Asking => ({ method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json", "User-Agent": BROWSER } });

/** What the visitor of a turn does. */
function visitOf(turn: number): { path: string; asking?: Asking } {
  if (turn % 5 === 2) return { path: "/api/events", asking: json({ action: "pageview", category: "navigation", language: "en", page_path: "/" }) };
  if (turn % 50 === 3) return { path: "/api/newsletter", asking: json({ email: `reader-${turn}@example.org` }) };
  return { path: PAGES[turn % PAGES.length] ?? "/" };
}

/** A live stream that is listened to for a moment and left. */
async function listenBriefly(origin: string): Promise<void> {
  const leaving = AbortSignal.timeout(3_000);
  await fetch(`${origin}/api/live?topics=market,news`, { signal: leaving }).then((answer) => answer.text()).catch(() => undefined);
}

/** Slope of a line through the points, least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** A site under mixed load for long: does its heap, after a collection, grow? */
export const soak: Bench = {
  name: "soak",
  isLong: true,
  async measure() {
    const postgres = await startPostgres();
    const port = await freePort();
    const site = await startFilledSite({ DATABASE_URL: await postgres.createDatabase("bench"), ADDRESS_LIMITS: "off", ...heapEnvironment(port) });
    try {
      const heap = await openHeap(site.process.pid ?? 0, port);
      const samples: [minutes: number, megabytes: number][] = [];
      const failed: string[] = [];
      const started = performance.now();
      const minutes = () => (performance.now() - started) / 60_000;
      const visit = async (turn: number) => {
        if (turn % 5 === 1) return listenBriefly(site.origin);
        const { path, asking } = visitOf(turn);
        const status = await ask(site.port, path, asking).then((answer) => answer.status, () => 0);
        if (status === 0 || status >= 500) failed.push(`${path} ${status}`);
      };
      const visits = new Set<Promise<void>>();
      for (let turn = 0; turn < RATE * MINUTES * 60; turn++) {
        await pause(Math.max(0, started + (turn * 1_000) / RATE - performance.now()));
        if (turn % (RATE * SAMPLE_SECONDS) === 0) samples.push([minutes(), (await heap.bytesAfterCollection()) / 1e6]);
        const made = visit(turn).finally(() => visits.delete(made));
        visits.add(made);
      }
      await Promise.all(visits);
      heap.close();
      const late = samples.filter(([at]) => at >= MINUTES * WARM_UP);
      const [first, last] = [late[0]?.[1] ?? 0, late.at(-1)?.[1] ?? 0];
      const note = `${MINUTES} minutes of ${RATE} requests/s of every kind on PostgreSQL; heap after a collection every ${SAMPLE_SECONDS} s, least squares without the first ${WARM_UP * 100} %: from ${first.toFixed(1)} to ${last.toFixed(1)} MB; ${Math.round(residentBytes(site.process.pid) / 1e6)} MB resident at the end; ${failed.length} requests failed`;
      return [{ name: "Growth of the heap in 10 minutes", unit: "MB", ours: slopeOf(late) * 10, target: { atMost: 1 }, note }];
    } finally {
      await site.stop();
      await postgres.stop();
    }
  },
};
