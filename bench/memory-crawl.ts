import * as v from "valibot";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { countFromEnv } from "#tests/count-from-env.ts";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { sendRequest } from "#tests/raw-http.ts";
import { inspectorEnvironment, attachHeapInspector, type HeapInspector } from "./heap.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { startSeededSite, type SeededSite } from "./site.ts";
import { peakResidentBytes, sleep, residentBytes } from "./tools.ts";

const SECONDS = countFromEnv("WALK_SECONDS", 300);
const MAX_REQUESTS = 100_000;
const CONNECTIONS = 20;
const SAMPLE_SECONDS = 15;
/** Same value as in deploy/Containerfile and the systemd units. */
const AS_DEPLOYED = { MALLOC_MMAP_THRESHOLD_: "131072" };
const ACCEPT_ENCODING = { "Accept-Encoding": "gzip, deflate, br" };

const catalogSchema = v.object({ data: v.array(v.object({ id: v.string() })) });

interface CrawlTargets {
  projects: readonly string[];
  /** Paths of all pages in the sitemaps, in every language. */
  pages: readonly string[];
}

const cycle = (list: readonly string[], turn: number): string => list[turn % list.length] ?? "";
const languages = LANGUAGES.map(({ code }) => code);
const token = (turn: number): string => String(turn).padStart(43, "0");
/** Three projects, in a different combination each time. */
const threeProjects = ({ projects }: CrawlTargets, turn: number): string[] =>
  [0, 1, 2].map((place) => cycle(projects, Math.floor(turn / projects.length ** place) + place));
/** Adds the turn's number, because there are fewer pages than requests. */
const uniqueUrl = (list: readonly string[], turn: number): string => {
  const path = cycle(list, turn);
  return `${path}${path.includes("?") ? "&" : "?"}turn=${turn}`;
};

/** One generator per type of URL; each returns a new URL every time. */
const URL_TEMPLATES: Record<string, (turn: number, known: CrawlTargets) => string> = {
  page: (turn, { pages }) => uniqueUrl(pages, turn),
  "range of a project": (turn, { pages }) =>
    `${cycle(
      pages.filter((path) => path.includes("/project/")),
      turn,
    )}?range=${cycle(["24h", "7d", "30d", "1y"], turn)}&turn=${turn}`,
  directory: (turn) => `/ecosystem?q=word${turn}`,
  "filtered directory": (turn) =>
    `/${cycle(languages.slice(1), turn)}/ecosystem?q=a&sort=${cycle(["name", "tvl", "volume"], turn)}&turn=${turn}`,
  news: (turn) =>
    `/news?category=${cycle(["DeFi", "Governance", "Development", "Community"], turn)}&sort=${cycle(["latest", "source", "trending"], turn)}&turn=${turn}`,
  search: (turn) => `/search?q=word${turn}`,
  comparison: (turn, known) =>
    `/compare?${threeProjects(known, turn)
      .map((id) => `project=${id}`)
      .join("&")}`,
  watchlist: (turn, known) => `/watchlist?ids=${threeProjects(known, turn).join()}`,
  "feed of a watchlist": (turn, known) => `/watchlist.xml?ids=${threeProjects(known, turn).join()}`,
  converter: (turn) => `/converter?amount=${turn + 1}`,
  glossary: (turn) => `/glossary?q=word${turn}`,
  "wallet choice": (turn) => `/choose-wallet?turn=${turn}`,
  representatives: (turn) => `/governance/dreps?q=word${turn}`,
  "link check": (turn) => `/is-this-link-real?url=https://host${turn}.example`,
  staking: (turn) => `/staking?amount=${turn + 1}`,
  pools: (turn) => `/staking/pools?q=word${turn}`,
  analytics: (turn) => `/${cycle(languages.slice(1), turn)}/analytics?period=${cycle(["24h", "7d", "30d"], turn)}&turn=${turn}`,
  "token page": (turn) => `/newsletter/confirm?token=${token(turn)}`,
  "no page": (turn) => `/nothing-here-${turn}`,
  "moved page": (turn) => `/en/news/?turn=${turn}`,
  "share image": (turn, { pages }) =>
    uniqueUrl(
      pages.map((path) => (path === "/" ? "/share.png" : `/share${path}.png`)),
      turn,
    ),
  "page's drawing": (turn) => `/art/terrain/${cycle(["defi", "network", `seed-${turn}`], turn)}.svg?turn=${turn}`,
  "projects' drawings": (turn) => `/art/avatars.svg?turn=${turn}`,
  feed: (turn) =>
    `/${cycle(languages.slice(1), turn)}/${cycle(["feed.xml", "feed.json"], turn)}?category=${cycle(["DeFi", "Governance", "Development", "Community"], turn)}&turn=${turn}`,
  "price card": (turn) => `/embed/price?language=${cycle(languages, turn)}&turn=${turn}`,
  document: (turn) =>
    uniqueUrl(["/sitemap.xml", "/llms.txt", "/robots.txt", "/opensearch.xml", "/service-worker.js", "/api/openapi.json"], turn),
  "API: project": (turn, { projects }) => `/api/projects/${cycle(projects, turn)}?language=${cycle(languages, turn)}&turn=${turn}`,
  "API: part of a project": (turn, { projects }) =>
    `/api/projects/${cycle(projects, turn)}/${cycle(["market", "onchain", "activity", "social", "news"], turn)}?turn=${turn}`,
  "API: news": (turn) => `/api/news?language=${cycle(languages, turn)}&limit=${(turn % 50) + 1}&turn=${turn}`,
  "API: search": (turn) => `/api/search?q=word${turn}`,
  "API: figures": (turn) =>
    uniqueUrl(
      ["/api/cardano-data", "/api/sentiment-data", "/api/history?range=1y", "/api/community", "/api/network", "/api/governance"],
      turn,
    ),
  "API: table": (turn) => uniqueUrl(["/api/projects", "/api/projects.csv", "/api/analytics.csv", "/api/network/epochs"], turn),
  "API: lists": (turn) => `/api/${cycle(["staking/pools", "governance/dreps"], turn)}?q=word${turn}`,
  "API: order": (turn) => `/api/orders/${token(turn)}`,
};
const kinds = Object.values(URL_TEMPLATES);

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);

async function readCrawlTargets({ port, origin }: SeededSite): Promise<CrawlTargets> {
  const { data } = v.parse(catalogSchema, await (await fetch(`${origin}/api/projects`)).json());
  const read = async (path: string) => locations((await sendRequest(port, path)).body.toString());
  const pages = (await Promise.all((await read("/sitemap.xml")).map(read))).flat();
  return { projects: data.map(({ id }) => id), pages };
}

/** Requests one URL after the other on several connections, until the count or the time limit is reached. */
async function crawl(port: number, known: CrawlTargets): Promise<{ asked: number; statuses: Map<number, number> }> {
  const until = performance.now() + SECONDS * 1_000;
  const statuses = new Map<number, number>();
  let asked = 0;
  const go = async () => {
    while (asked < MAX_REQUESTS && performance.now() < until) {
      const number = asked++;
      const path = kinds[number % kinds.length]?.(Math.floor(number / kinds.length), known) ?? "/";
      const { status } = await sendRequest(port, path, { headers: ACCEPT_ENCODING });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, go));
  return { asked, statuses };
}

const formatUsage = (name: string, pid: number | undefined, usage: Awaited<ReturnType<HeapInspector["usage"]>>): string =>
  `${name}: ${[["resident", residentBytes(pid)] as const, ...Object.entries(usage)].map(([part, bytes]) => `${part} ${Math.round(bytes / 1e6)}`).join(", ")}`;

async function measureCrawl(database: string, atMost: number, environment: Record<string, string>): Promise<Measurement> {
  const port = await freePort();
  const site = await startSeededSite({ ADDRESS_LIMITS: "off", ...AS_DEPLOYED, ...environment, ...inspectorEnvironment(port) });
  try {
    const known = await readCrawlTargets(site);
    const heap = await attachHeapInspector(site.process.pid ?? 0, port);
    const { pid } = site.process;
    const before = formatUsage("before", pid, await heap.usage());
    console.log(`  ${before}`);
    let isOver = false;
    const watch = async () => {
      for (let turn = 0; !isOver; turn++) {
        if (turn % SAMPLE_SECONDS === 0) console.log(`  ${formatUsage(`after ${turn} s`, pid, await heap.usage())}`);
        await sleep(1_000);
      }
    };
    const watching = watch();
    const { asked, statuses } = await crawl(site.port, known);
    isOver = true;
    await watching;
    const most = peakResidentBytes(pid) / 1e6;
    await heap.bytesAfterGc();
    const after = formatUsage("after it and a collection", pid, await heap.usage());
    heap.close();
    const answered = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(", ");
    return {
      name: `Memory after a crawl of every URL type, ${database}`,
      unit: "MB",
      ours: most,
      target: { atMost },
      note: `peak resident memory: ${kinds.length} kinds, ${CONNECTIONS} connections, ${asked} addresses of ${MAX_REQUESTS} in at most ${SECONDS} s (${answered}); in MB ${before}; ${after}`,
    };
  } finally {
    await site.stop();
  }
}

/**
 * Peak memory after requests to every type of URL. One benchmark per database, because each takes six minutes. The embedded database is
 * part of the process (decision 0028).
 */
export const memoryCrawlEmbedded: Benchmark = {
  name: "memory-walk-embedded",
  isLong: true,
  measure: async () => [await measureCrawl("embedded", 576, {})],
};
export const memoryCrawlPostgres: Benchmark = {
  name: "memory-walk-postgresql",
  isLong: true,
  async measure() {
    const postgres = await startPostgres();
    try {
      return [await measureCrawl("PostgreSQL", 512, { DATABASE_URL: await postgres.createDatabase("bench") })];
    } finally {
      await postgres.stop();
    }
  },
};
