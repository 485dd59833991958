import { LANGUAGES, splitPath } from "#app/foundation/i18n/languages.ts";
import { startPostgres } from "#tests/postgres.ts";
import { median, type Benchmark } from "./benchmark.ts";
import { startSeededSite } from "./site.ts";

interface RenderTotals {
  pages: number;
  seconds: number;
  /** Growth of the page cache, in bytes. */
  bytes: number;
}

/** The sitemap's paths, by language. */
async function listPages(origin: string): Promise<Map<string, string[]>> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return Map.groupBy(paths, (path) => splitPath(path).language);
}

async function cacheBytes(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^gateway_page_cache\{of="bytes"\} (\S+)$/m.exec(metrics)?.[1]);
}

async function renderAll(origin: string, paths: readonly string[]): Promise<RenderTotals> {
  const before = await cacheBytes(origin);
  const started = performance.now();
  for (const path of paths) {
    const answer = await fetch(origin + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.bytes();
  }
  const seconds = (performance.now() - started) / 1000;
  return { pages: paths.length, seconds, bytes: (await cacheBytes(origin)) - before };
}

/** Cost of each additional language: every page rendered once, one after the other. */
export const languages: Benchmark = {
  name: "languages",
  async measure() {
    const postgres = await startPostgres();
    const site = await startSeededSite({ DATABASE_URL: await postgres.createDatabase("bench") });
    try {
      const pages = await listPages(site.origin);
      // The first pages compile the code, in any language.
      await renderAll(site.origin, (pages.get("en") ?? []).slice(0, 60));
      const made: RenderTotals[] = [];
      for (const { code } of LANGUAGES.slice(1)) made.push(await renderAll(site.origin, pages.get(code) ?? []));
      const perPage = made.map(({ seconds, pages: count }) => (seconds / count) * 1000);
      const [first, last] = [perPage.at(0) ?? 0, perPage.at(-1) ?? 0];
      return [
        {
          name: "All pages of one more language, rendered",
          unit: "s",
          ours: median(made.map(({ seconds }) => seconds)),
          note: `${made[0]?.pages} pages, one after the other; a page ${first.toFixed(1)} ms in the second language, ${last.toFixed(1)} ms in the eighth`,
        },
        {
          name: "All pages of one more language, cached",
          unit: "MB",
          ours: median(made.map(({ bytes }) => bytes)) / 1e6,
          note: "as Brotli and gzip; at most 32 MB for all languages together, the least recently used go first; a visitor's browser loads one language only",
        },
      ];
    } finally {
      await site.stop();
      await postgres.stop();
    }
  },
};
