import { createNews } from "#app/features/news/news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { generateItem } from "./news-fixtures.ts";
import type { Benchmark } from "./benchmark.ts";

const FEEDS = 30;
const ITEMS = 100;

/** Cost of storing a first round of every feed, and a second one without new articles. */
export const newsIngest: Benchmark = {
  name: "news-ingest",
  async measure() {
    const postgres = await startPostgres();
    const store = await openServer(await postgres.createDatabase("bench"));
    try {
      const bus = new LiveBus(store, [newsTopic]);
      await bus.start();
      const news = createNews({ db: store.db, bus, feeds: [], fetch: () => Promise.reject(new Error("not asked")), retentionDays: 365 });
      const now = Date.now();
      const rounds = Array.from({ length: FEEDS }, (_, feed) => ({
        feed: { id: `feed-${feed}`, publisher: `Publisher ${feed}`, language: "en", kind: "press", verified: false } as const,
        items: Array.from({ length: ITEMS }, (_item, index) => generateItem(feed * ITEMS + index, now - index * 3_600_000)),
      }));
      const round = async () => {
        const started = performance.now();
        let added = 0;
        for (const { feed, items } of rounds) added += await news.saveArticles(feed, items);
        return { seconds: (performance.now() - started) / 1000, added };
      };
      const first = await round();
      const second = await round();
      if (first.added !== FEEDS * ITEMS || second.added !== 0) throw new Error(`${first.added} and ${second.added} articles were added`);
      const note = `${FEEDS} feeds of ${ITEMS} items, one feed after the other: language, category, projects and stories found, stored on PostgreSQL`;
      return [
        { name: "News of a first round", unit: "s", ours: first.seconds, target: { atMost: 10 }, note },
        { name: "The same round again, nothing new", unit: "s", ours: second.seconds, note: "reads and compares, writes nothing" },
      ];
    } finally {
      await store.close();
      await postgres.stop();
    }
  },
};
