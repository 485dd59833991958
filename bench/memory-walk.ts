import * as z from "zod";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { amountOf } from "#tests/amount.ts";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { ask } from "#tests/wire.ts";
import { heapEnvironment, openHeap, type Heap } from "./heap.ts";
import type { Bench, Finding } from "./row.ts";
import { startFilledSite, type FilledSite } from "./site.ts";
import { mostResidentBytes, pause, residentBytes } from "./tools.ts";

const SECONDS = amountOf("WALK_SECONDS", 300);
const ADDRESSES = 100_000;
const CONNECTIONS = 20;
const SAMPLE_SECONDS = 15;
const ACCEPTED = { "Accept-Encoding": "gzip, deflate, br" };

const catalogueSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** What the addresses of a walk are made of. */
interface Known {
  /** Ids of the catalogue. */
  projects: readonly string[];
  /** Paths of all pages that the sitemaps name, in every language. */
  pages: readonly string[];
}

const of = (list: readonly string[], turn: number): string => list[turn % list.length] ?? "";
const languages = LANGUAGES.map(({ code }) => code);
const token = (turn: number): string => String(turn).padStart(43, "0");
/** Three projects: no two turns of a walk have the same ones in the same order. */
const three = ({ projects }: Known, turn: number): string[] => [0, 1, 2].map((place) => of(projects, Math.floor(turn / projects.length ** place) + place));
/** Only the number of the turn tells the addresses of this kind apart: there are no more pages. */
const some = (list: readonly string[], turn: number): string => {
  const path = of(list, turn);
  return `${path}${path.includes("?") ? "&" : "?"}turn=${turn}`;
};

/** Every kind of address that the site answers; each gives another address at every turn. */
const KINDS: Record<string, (turn: number, known: Known) => string> = {
  page: (turn, { pages }) => some(pages, turn),
  "data of a page": (turn, { pages }) => some(pages.map((path) => (path === "/" ? "/_root.data" : `${path}.data`)), turn),
  "range of a project": (turn, { pages }) => `${of(pages.filter((path) => path.includes("/project/")), turn)}?range=${of(["24h", "7d", "30d", "1y"], turn)}&turn=${turn}`,
  directory: (turn) => `/ecosystem?q=word${turn}`,
  "filtered directory": (turn) => `/${of(languages.slice(1), turn)}/ecosystem?q=a&sort=${of(["name", "tvl", "volume"], turn)}&turn=${turn}`,
  news: (turn) => `/news?category=${of(["DeFi", "Governance", "Development", "Community"], turn)}&sort=${of(["latest", "source", "trending"], turn)}&turn=${turn}`,
  search: (turn) => `/search?q=word${turn}`,
  comparison: (turn, known) => `/compare?${three(known, turn).map((id) => `project=${id}`).join("&")}`,
  watchlist: (turn, known) => `/watchlist?ids=${three(known, turn).join()}`,
  "feed of a watchlist": (turn, known) => `/watchlist.xml?ids=${three(known, turn).join()}`,
  converter: (turn) => `/converter?amount=${turn + 1}`,
  glossary: (turn) => `/glossary?q=word${turn}`,
  "wallet choice": (turn) => `/choose-wallet?turn=${turn}`,
  representatives: (turn) => `/governance/dreps?q=word${turn}`,
  "link check": (turn) => `/is-this-link-real?url=https://host${turn}.example`,
  staking: (turn) => `/staking?amount=${turn + 1}`,
  pools: (turn) => `/staking/pools?q=word${turn}`,
  analytics: (turn) => `/${of(languages.slice(1), turn)}/analytics?period=${of(["24h", "7d", "30d"], turn)}&turn=${turn}`,
  "token page": (turn) => `/newsletter/confirm?token=${token(turn)}`,
  "no page": (turn) => `/nothing-here-${turn}`,
  "moved page": (turn) => `/en/news/?turn=${turn}`,
  "share image": (turn, { pages }) => some(pages.map((path) => (path === "/" ? "/share.png" : `/share${path}.png`)), turn),
  "page's drawing": (turn) => `/art/strip/seed-${turn}.svg`,
  "story's drawing": (turn) => `/art/story/${turn % 361}/story-${turn}.svg`,
  "project's drawing": (turn, { projects }) => `/art/avatar/${of(projects, turn)}.svg?turn=${turn}`,
  feed: (turn) => `/${of(languages.slice(1), turn)}/${of(["feed.xml", "feed.json"], turn)}?category=${of(["DeFi", "Governance", "Development", "Community"], turn)}&turn=${turn}`,
  "price card": (turn) => `/embed/price?language=${of(languages, turn)}&turn=${turn}`,
  document: (turn) => some(["/sitemap.xml", "/llms.txt", "/robots.txt", "/opensearch.xml", "/service-worker.js", "/api/openapi.json"], turn),
  "API: project": (turn, { projects }) => `/api/projects/${of(projects, turn)}?language=${of(languages, turn)}&turn=${turn}`,
  "API: part of a project": (turn, { projects }) => `/api/projects/${of(projects, turn)}/${of(["market", "onchain", "activity", "social", "news"], turn)}?turn=${turn}`,
  "API: news": (turn) => `/api/news?language=${of(languages, turn)}&limit=${(turn % 50) + 1}&turn=${turn}`,
  "API: search": (turn) => `/api/search?q=word${turn}`,
  "API: figures": (turn) => some(["/api/cardano-data", "/api/sentiment-data", "/api/history?range=1y", "/api/community", "/api/network", "/api/governance"], turn),
  "API: table": (turn) => some(["/api/projects", "/api/projects.csv", "/api/analytics.csv", "/api/network/epochs"], turn),
  "API: lists": (turn) => `/api/${of(["staking/pools", "governance/dreps"], turn)}?q=word${turn}`,
  "API: order": (turn) => `/api/orders/${token(turn)}`,
};
const kinds = Object.values(KINDS);

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);

async function knownOf({ port, origin }: FilledSite): Promise<Known> {
  const { data } = catalogueSchema.parse(await (await fetch(`${origin}/api/projects`)).json());
  const read = async (path: string) => locations((await ask(port, path)).body.toString());
  const pages = (await Promise.all((await read("/sitemap.xml")).map(read))).flat();
  return { projects: data.map(({ id }) => id), pages };
}

/** Asks for one address after the other on several connections, until there are enough of them or the time is over. */
async function walk(port: number, known: Known): Promise<{ asked: number; statuses: Map<number, number> }> {
  const until = performance.now() + SECONDS * 1_000;
  const statuses = new Map<number, number>();
  let asked = 0;
  const go = async () => {
    while (asked < ADDRESSES && performance.now() < until) {
      const number = asked++;
      const path = kinds[number % kinds.length]?.(Math.floor(number / kinds.length), known) ?? "/";
      const { status } = await ask(port, path, { headers: ACCEPTED });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, go));
  return { asked, statuses };
}

const told = (name: string, pid: number | undefined, usage: Awaited<ReturnType<Heap["usage"]>>): string =>
  `${name}: ${[["resident", residentBytes(pid)] as const, ...Object.entries(usage)].map(([part, bytes]) => `${part} ${Math.round(bytes / 1e6)}`).join(", ")}`;

async function measureWalk(database: string, environment: Record<string, string>): Promise<Finding> {
  const port = await freePort();
  const site = await startFilledSite({ ADDRESS_LIMITS: "off", ...environment, ...heapEnvironment(port) });
  try {
    const known = await knownOf(site);
    const heap = await openHeap(site.process.pid ?? 0, port);
    const { pid } = site.process;
    const before = told("before", pid, await heap.usage());
    console.log(`  ${before}`);
    let isOver = false;
    const watch = async () => {
      for (let turn = 0; !isOver; turn++) {
        if (turn % SAMPLE_SECONDS === 0) console.log(`  ${told(`after ${turn} s`, pid, await heap.usage())}`);
        await pause(1_000);
      }
    };
    const watching = watch();
    const { asked, statuses } = await walk(site.port, known);
    isOver = true;
    await watching;
    const most = mostResidentBytes(pid) / 1e6;
    await heap.bytesAfterCollection();
    const after = told("after it and a collection", pid, await heap.usage());
    heap.close();
    const answered = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`).join(", ");
    return {
      name: `Memory after a walk over every kind of address, ${database}`,
      unit: "MB",
      ours: most,
      target: { atMost: 512 },
      note: `the most that was ever resident: ${kinds.length} kinds, ${CONNECTIONS} connections, ${asked} addresses of ${ADDRESSES} in at most ${SECONDS} s (${answered}); in MB ${before}; ${after}`,
    };
  } finally {
    await site.stop();
  }
}

/** What a site holds when every kind of address was asked for, most of them once. Each database is a bench of its own: one takes six minutes. */
export const memoryWalkEmbedded: Bench = { name: "memory-walk-embedded", isLong: true, measure: async () => [await measureWalk("embedded", {})] };
export const memoryWalkPostgres: Bench = {
  name: "memory-walk-postgresql",
  isLong: true,
  async measure() {
    const postgres = await startPostgres();
    try {
      return [await measureWalk("PostgreSQL", { DATABASE_URL: await postgres.createDatabase("bench") })];
    } finally {
      await postgres.stop();
    }
  },
};
