import { Client } from "pg";
import * as v from "valibot";
import { hashOf } from "#app/features/news/ingest/create-draft.server.ts";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import { FEED_KINDS, NEWS_CATEGORIES } from "#app/features/news/news-categories.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import type { ParsedItem } from "#app/features/news/ingest/feeds.server.ts";

const CHUNK = 2_000;
const YEAR = 365 * 86_400_000;

const WORDS =
  "wallet makers agree common way show fees bank opens branch mountains network upgrade reaches operators vote treasury budget students build bridge audit report market week council elects delegates library release stake pool rewards epoch".split(
    " ",
  );

/** The same number between 0 and 1 for the same seed. A digest would scatter better, but takes a minute for a year of news. */
export function pseudoRandom(seed: number): number {
  const scattered = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453;
  return scattered - Math.floor(scattered);
}

/** A random word. Every second one is rare, as in real headlines. */
const word = (seed: number): string =>
  pseudoRandom(seed + 0.01) < 0.5
    ? (WORDS[Math.floor(pseudoRandom(seed) * WORDS.length)] ?? "")
    : `name${Math.floor(pseudoRandom(seed) * 5_000)}`;

/** An invented article: seven words of headline, eighty of text. */
export function generateItem(seed: number, publishedAt: number): ParsedItem {
  const words = (count: number, from: number) => Array.from({ length: count }, (_, index) => word(from * 1_000 + index)).join(" ");
  return {
    guid: `item-${seed}`,
    title: `${words(7, seed)} ${seed}`,
    url: `https://publisher.example/${seed}`,
    excerptSource: Array.from(
      { length: 8 },
      (_, part) => `The ${words(4, seed + part / 10)} of the ${words(4, seed + part / 10 + 0.05)} is what we have.`,
    ).join(" "),
    words: 80,
    publishedAt,
    author: null,
    categories: [],
    imageUrl: null,
    replies: null,
  };
}

function pick<Value>(list: readonly Value[], seed: number): Value {
  const found = list[Math.floor(pseudoRandom(seed) * list.length)];
  if (found === undefined) throw new Error("Nothing to pick from");
  return found;
}

const indexesSchema = v.object({ rows: v.array(v.object({ indexname: v.string(), indexdef: v.string() })) });
/** All indexes except the primary key's, as the migrations made them. */
const INDEXES = "select indexname, indexdef from pg_indexes where tablename = 'news_articles' and indexname <> 'news_articles_pkey'";

/**
 * Fills a database with a year of articles; half are English, and every fiftieth is trending. It creates the indexes last, which is much
 * faster.
 */
export async function seedNews({ db }: Store, database: string, articles: number): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows: indexes } = v.parse(indexesSchema, await client.query(INDEXES));
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  const now = Date.now();
  for (let start = 0; start < articles; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, articles - start) }, (_, index): typeof newsArticles.$inferInsert => {
      const seed = start + index;
      const { title, excerptSource, url } = generateItem(seed, now);
      const kind = pick(FEED_KINDS, seed + 0.1);
      const publisher = Math.floor(pseudoRandom(seed + 0.2) * 40);
      const linkHash = hashOf(url ?? "");
      const publishedAt = new Date(now - Math.floor(pseudoRandom(seed + 0.3) * YEAR));
      return {
        id: linkHash.slice(0, 20),
        title,
        excerpt: excerptSource.slice(0, 240),
        category: pick(NEWS_CATEGORIES, seed + 0.4),
        language: pseudoRandom(seed + 0.5) < 0.5 ? "en" : pick<{ code: Language }>(LANGUAGES, seed + 0.6).code,
        publishedAt,
        source: `Publisher ${publisher}`,
        rssSource: `feed-${publisher}`,
        verifiedSource: kind === "official",
        trending: seed % 50 === 0,
        externalUrl: url ?? "",
        kind,
        isDated: true,
        linkHash,
        clusterId: linkHash.slice(0, 20),
        projects: [],
      };
    });
    await db.insert(newsArticles).values(rows);
  }
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query("vacuum analyze news_articles");
  await client.end();
}
