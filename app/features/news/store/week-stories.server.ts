import { and, eq, gte, ne, sql } from "drizzle-orm";
import { truncateAtWord } from "#app/features/news/ingest/create-draft.server.ts";
import { SYNDICATED_EXCERPT_LENGTH } from "#app/features/news/news.ts";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export interface WeekStory {
  title: string;
  url: string;
  excerpt: string;
  /** Publisher of the shown article: a verified one first, then the earliest. */
  publisher: string;
  sources: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/**
 * Stories of a language since a time (milliseconds since 1970), one article each, without promotional press. Sorted by publishers and
 * opens.
 */
export async function weekStories(db: Database, language: Language, since: number, count: number): Promise<WeekStory[]> {
  const { clusterId, title, externalUrl, excerpt, source, sources, publishedAt, trending, opens, verifiedSource, id } = newsArticles;
  const candidates = db
    .selectDistinctOn([clusterId], { title, url: externalUrl, excerpt, publisher: source, sources, publishedAt, trending, opens, id })
    .from(newsArticles)
    .where(and(eq(newsArticles.language, language), gte(publishedAt, new Date(since)), ne(newsArticles.kind, "promotional")))
    .orderBy(clusterId, sql`${verifiedSource} desc`, publishedAt, id)
    .as("told");
  const rows = await db
    .select()
    .from(candidates)
    .orderBy(
      sql`${candidates.sources} desc, ${candidates.trending} desc, ${candidates.opens} desc, ${candidates.publishedAt} desc, ${candidates.id}`,
    )
    .limit(count);
  return rows.map((row) => ({
    title: row.title,
    url: row.url,
    excerpt: truncateAtWord(row.excerpt, SYNDICATED_EXCERPT_LENGTH),
    publisher: row.publisher,
    sources: row.sources,
    publishedAt: row.publishedAt.getTime(),
  }));
}
