import { loadavg } from "node:os";
import { startPostgres } from "#tests/postgres.ts";
import { eventually, startSite } from "#tests/site.ts";
import { startStallingProxy } from "#tests/stalling-proxy.ts";
import { percentile, type Benchmark } from "./benchmark.ts";
import { generateLoad } from "./load-generator.ts";

const EVENTS_A_SECOND = 500;
const PAGES_A_SECOND = 100;
const SECONDS = 60;
/** Allowed increase of a cached page's p99 during the flood, in milliseconds. */
const MAX_ADDED_LATENCY_MS = 10;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/** Response times of a cached page, in milliseconds. */
async function measurePageLatencies(port: number, seconds: number): Promise<number[]> {
  const answers = await generateLoad({
    port,
    path: "/",
    headers: { "User-Agent": BROWSER, "Accept-Encoding": "br" },
    rate: PAGES_A_SECOND,
    seconds,
    connections: 16,
  });
  const good = answers.filter(({ status }) => status === 200);
  if (good.length !== PAGES_A_SECOND * seconds) throw new Error(`Only ${good.length} of ${PAGES_A_SECOND * seconds} requests got a 200`);
  return good.map(({ ms }) => ms);
}

/** Sends events, one per request. Returns the number that the site accepted. */
async function sendEvents(port: number): Promise<number> {
  const body = JSON.stringify({ action: "pageview", category: "navigation", language: "en", page_path: "/" });
  const answers = await generateLoad({
    port,
    path: "/api/events",
    body,
    headers: { "User-Agent": BROWSER },
    rate: EVENTS_A_SECOND,
    seconds: SECONDS,
    connections: 32,
  });
  return answers.filter(({ status }) => status === 202).length;
}

/** The site's own counters: accepted, dropped, written. */
async function readEventCounts(origin: string): Promise<{ accepted: number; dropped: number; written: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((all, [, count]) => all + Number(count), 0);
  const outcome = (name: string) => sum(new RegExp(`^gateway_analytics_events_total\\{outcome="${name}"\\} (\\d+)`, "gm"));
  return { accepted: outcome("accepted"), dropped: sum(/^gateway_analytics_dropped_total\{[^}]*\} (\d+)/gm), written: outcome("written") };
}

/** Effect of a flood of events on visitors while the database stalls. */
export const analyticsFlood: Benchmark = {
  name: "analytics-flood",
  async measure() {
    const postgres = await startPostgres();
    const proxy = await startStallingProxy(await postgres.createDatabase("bench"));
    const site = await startSite({ DATABASE_URL: proxy.url, ROLE: "web", ADDRESS_LIMITS: "off" });
    try {
      await measurePageLatencies(site.port, 3);
      const calm = await measurePageLatencies(site.port, SECONDS / 2);
      proxy.stall(true);
      const [flooded, answered] = await Promise.all([measurePageLatencies(site.port, SECONDS), sendEvents(site.port)]);
      proxy.stall(false);
      const { accepted, written } = await eventually(
        "what was accepted is written",
        () => readEventCounts(site.origin),
        (item) => item.written === item.accepted,
        60_000,
      );
      const { dropped } = await readEventCounts(site.origin);
      const sent = EVENTS_A_SECOND * SECONDS;
      const [load = 0] = loadavg();
      const note = `${EVENTS_A_SECOND} events/s for ${SECONDS} s, each a request, while the database stalls; ${PAGES_A_SECOND} pages/s, each measured from its planned start; clients are processes on the same cores (load ${load.toFixed(1)}); medians ${percentile(calm, 0.5).toFixed(1)} and ${percentile(flooded, 0.5).toFixed(1)} ms; of ${sent.toLocaleString("en-US")} events ${accepted.toLocaleString("en-US")} accepted and, when the database was back, ${written.toLocaleString("en-US")} written, ${dropped.toLocaleString("en-US")} dropped and counted`;
      const rival = { name: "the same without the flood", value: percentile(calm, 0.99) };
      return [
        {
          name: "Cached page in a flood of events, p99",
          unit: "ms",
          ours: percentile(flooded, 0.99),
          rival,
          target: { atMost: Number((rival.value + MAX_ADDED_LATENCY_MS).toFixed(1)) },
          note,
        },
        {
          name: "Events unaccounted for",
          unit: "events",
          ours: Math.abs(sent - accepted - dropped) + (sent - answered),
          target: { atMost: 0 },
          note: "sent minus accepted and dropped, plus those not answered 202",
        },
      ];
    } finally {
      await site.stop();
      proxy.close();
      await postgres.stop();
    }
  },
};
