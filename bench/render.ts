import { request } from "undici";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { RANGES } from "#app/features/market/market.ts";
import { median, percentile, type Benchmark, type Measurement } from "./benchmark.ts";
import { startPollableSite, type PollableSite } from "./site.ts";
import { sleep } from "./tools.ts";

const RENDERS = 200;
/** A changed page is served stale for 10 s (page-cache.server.ts); after that its next reader waits for a new one. */
const STALE_MS = 10_300;
const BROTLI = { "Accept-Encoding": "br" };

/** The home page in all languages and chart ranges. Each is a separate entry in the page cache. */
const addresses = LANGUAGES.flatMap(({ code }) =>
  ["", ...RANGES.map((range) => `?range=${range}`)].map((query) => pathIn("/", code) + query),
);

/** The site's own counters: rendered pages, and the seconds that they took. */
async function readRenderCounters(origin: string): Promise<{ count: number; seconds: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^gateway_render_seconds_${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  return { count: figure("count"), seconds: figure("sum") };
}

async function measureRequest(url: string): Promise<number> {
  const started = performance.now();
  const answer = await request(url, { headers: BROTLI });
  await answer.body.bytes();
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return performance.now() - started;
}

/**
 * Requests outdated pages: rounds over all addresses, each after a real change of the market. The site's own counter proves that each was
 * rendered.
 */
async function measureRenders(site: PollableSite): Promise<Measurement[]> {
  const times: number[] = [];
  const before = await readRenderCounters(site.origin);
  while (times.length < RENDERS) {
    await site.pollNow();
    await sleep(STALE_MS + 1_500);
    for (const address of addresses) times.push(await measureRequest(site.origin + address));
    console.log(`  ${times.length} renders, p50 ${median(times).toFixed(1)} ms so far`);
  }
  const after = await readRenderCounters(site.origin);
  const count = after.count - before.count;
  const cold = Math.min(1, count / times.length);
  const note = `${times.length} requests one after the other, ${Math.round(cold * 100)} % rendered for the request; includes Brotli and gzip; React Router alone ${((1000 * (after.seconds - before.seconds)) / count).toFixed(1)} ms`;
  return [
    { name: "Uncached home page, p50", unit: "ms", ours: median(times), note },
    { name: "Uncached home page, p95", unit: "ms", ours: percentile(times, 0.95), target: { atMost: 150 }, note: "as above" },
  ];
}

export const render: Benchmark = {
  name: "render",
  async measure() {
    const site = await startPollableSite();
    try {
      return await measureRenders(site);
    } finally {
      await site.stop();
    }
  },
};
