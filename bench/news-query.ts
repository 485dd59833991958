import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { ArticleQuery } from "#app/features/news/store/article-query.server.ts";
import { createNews } from "#app/features/news/news.server.ts";
import { ALL_CATEGORIES, FILTERS, newsTopic, SORTS, TABS } from "#app/features/news/news.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { seedNews } from "./news-fixtures.ts";
import { median, percentile, type Benchmark } from "./benchmark.ts";

const FEW = 1_000;
const MANY = 200_000;
/** Number of pages that a reader follows in each list. */
const PAGES = 8;

const planSchema = v.object({ rows: v.array(v.object({ "QUERY PLAN": v.string() })) });

/** PostgreSQL's plan for the first page that everyone sees, in one line. */
async function explainFirstPage({ db }: Store): Promise<string> {
  const answer: unknown = await db.execute(
    sql`explain (analyze, costs off, timing off, summary off) select * from news_articles where language = 'en' and verified_source order by published_at desc, id desc limit 51`,
  );
  return v
    .parse(planSchema, answer)
    .rows.map((row) => row["QUERY PLAN"].trim())
    .join(" ");
}

interface Measured {
  /** Milliseconds for each page. */
  times: number[];
  note: string;
}

/** Reads every list in every order, page after page, from a separate database with this many articles. */
async function measureLists(url: string, articles: number): Promise<Measured> {
  const store = await openServer(url);
  try {
    const bus = new LiveBus(store, [newsTopic]);
    await bus.start();
    const news = createNews({ db: store.db, bus, feeds: [], fetch: () => Promise.reject(new Error("not asked")), retentionDays: 365 });
    await seedNews(store, url, articles);
    const groups: Pick<ArticleQuery, "tab" | "category">[] = [
      ...TABS.map((tab) => ({ tab, category: ALL_CATEGORIES }) as const),
      ...FILTERS.map((category) => ({ tab: null, category })),
    ];
    const lists = groups.flatMap((list) =>
      SORTS.flatMap((sort) => (["en", "pl"] as const).map((language) => ({ ...list, sort, language }))),
    );
    const times: number[] = [];
    let slowest = { ms: 0, what: "" };
    for (const round of ["warm-up", "measured"]) {
      for (const list of lists) {
        let cursor: string | null = null;
        for (let page = 0; page < PAGES; page++) {
          const started = performance.now();
          const answer = await news.listArticles({ ...list, limit: 50, cursor });
          const ms = performance.now() - started;
          if (round === "measured") times.push(ms);
          if (round === "measured" && ms > slowest.ms)
            slowest = { ms, what: `${list.sort} ${list.tab ?? list.category} ${list.language}, page ${page + 1}` };
          cursor = answer.nextCursor;
          if (cursor === null) break;
        }
      }
    }
    const note = `${articles.toLocaleString("en-US")} articles on PostgreSQL, ${times.length} pages of 50 in ${lists.length} lists, one after the other; slowest ${slowest.ms.toFixed(1)} ms (${slowest.what}); plan of the first page: ${await explainFirstPage(store)}`;
    return { times, note };
  } finally {
    await store.close();
  }
}

/** The page query over a year of news, compared with a small database. */
export const newsQuery: Benchmark = {
  name: "news-query",
  async measure() {
    const postgres = await startPostgres();
    try {
      const few = await measureLists(await postgres.createDatabase("few"), FEW);
      const many = await measureLists(await postgres.createDatabase("many"), MANY);
      const rival = (share: number) => ({ name: `the same of ${FEW.toLocaleString("en-US")}`, value: percentile(few.times, share) });
      return [
        { name: "Page of news, p50", unit: "ms", ours: median(many.times), rival: rival(0.5), note: "as below" },
        {
          name: "Page of news, p99",
          unit: "ms",
          ours: percentile(many.times, 0.99),
          rival: rival(0.99),
          target: { atMost: 15 },
          note: many.note,
        },
      ];
    } finally {
      await postgres.stop();
    }
  },
};
