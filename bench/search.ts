import { loadavg } from "node:os";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { startSite } from "#tests/site.ts";
import { pseudoRandom, seedNews } from "./news-fixtures.ts";
import { percentile, type Benchmark } from "./benchmark.ts";
import { sleep } from "./tools.ts";

const ARTICLES = 200_000;
const A_SECOND = 50;
const SECONDS = 60;

/** Typical queries, weighted by repetition; # is replaced by a different number each time. */
const QUERIES = [
  ["wallet", "en"],
  ["treasury vote", "en"],
  ["stake pool rewards", "en"],
  ["name#", "en"],
  ["name# wallet", "en"],
  ["minswap", "en"],
  ["minswp", "en"],
  ["treasruy", "en"],
  ["qqzzxx#", "en"],
  ["sta", "en"],
  ["Kryptobörsen", "de"],
  ["Wallet-Vergleich", "de"],
  ["giełdy", "pl"],
  ["portfelami", "pl"],
] as const;

interface SearchTiming {
  query: string;
  /** Milliseconds. */
  took: number;
}

/** Sends queries at fixed times, even if earlier answers are missing. The time counts from when the query was due. */
async function sendSearchesAtRate(origin: string, seconds: number): Promise<SearchTiming[]> {
  const began = performance.now();
  const asks = Array.from({ length: seconds * A_SECOND }, async (_, index): Promise<SearchTiming> => {
    const due = began + (index * 1_000) / A_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    const [pattern, language] = QUERIES[index % QUERIES.length] ?? QUERIES[0];
    const query = pattern.replace("#", String(Math.floor(pseudoRandom(index) * 5_000)));
    const response = await fetch(`${origin}/api/search?${new URLSearchParams({ q: query, language })}`);
    await response.bytes();
    if (response.status !== 200) throw new Error(`${query} got ${response.status}`);
    return { query: pattern, took: performance.now() - due };
  });
  return Promise.all(asks);
}

/** Measures after a first round, which loads the indexes and PostgreSQL's pages into memory. */
async function measureWarm(origin: string): Promise<SearchTiming[]> {
  await sendSearchesAtRate(origin, 5);
  return sendSearchesAtRate(origin, SECONDS);
}

function slowestOf(asked: readonly SearchTiming[]): string {
  const worst = QUERIES.map(([pattern]) => ({
    pattern,
    p95: percentile(
      asked.filter(({ query }) => query === pattern).map(({ took }) => took),
      0.95,
    ),
  })).sort((a, b) => b.p95 - a.p95);
  return worst
    .slice(0, 3)
    .map(({ pattern, p95 }) => `${pattern} ${p95.toFixed(0)} ms`)
    .join(", ");
}

export const search: Benchmark = {
  name: "search",
  async measure() {
    const postgres = await startPostgres();
    try {
      const url = await postgres.createDatabase("bench");
      const store = await openServer(url);
      await seedNews(store, url, ARTICLES);
      await store.close();
      const site = await startSite({ DATABASE_URL: url, ADDRESS_LIMITS: "off", NEWS_RETENTION_DAYS: "3650" });
      const asked = await measureWarm(site.origin).finally(() => site.stop());
      const times = asked.map(({ took }) => took);
      const [load = 0] = loadavg();
      const note = `${ARTICLES.toLocaleString("en-US")} articles on PostgreSQL, ${A_SECOND} requests/s for ${SECONDS} s from the same machine (load ${load.toFixed(1)}); median ${percentile(times, 0.5).toFixed(1)} ms; slowest by their p95: ${slowestOf(asked)}`;
      return [
        { name: "Search, p95", unit: "ms", ours: percentile(times, 0.95), note: "as below" },
        { name: "Search, p99", unit: "ms", ours: percentile(times, 0.99), target: { atMost: 150 }, note },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
