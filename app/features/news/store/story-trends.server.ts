import { and, eq, inArray, sql } from "drizzle-orm";
import { newsArticles, newsSightings } from "#app/features/news/news.tables.server.ts";
import type { Transaction } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** Days that a story trends after its newest article. */
const TREND_DAYS = 7;
/** Minimum readers of one article for a trending story with a single publisher. */
const TRENDING_MIN_OPENS = 25;

const trendingSince = (now: number) => sql`${new Date(now - TREND_DAYS * DAY).toISOString()}::timestamptz`;

/** Recounts the publishers of each story and whether it trends. Returns the changed languages. */
export async function countSources(transaction: Transaction, clusterIds: readonly string[], now: number): Promise<Language[]> {
  if (clusterIds.length === 0) return [];
  const counted = transaction.$with("counted").as(
    transaction
      .select({
        clusterId: newsArticles.clusterId,
        sources: sql<number>`count(distinct ${newsSightings.source})::int`.as("counted_sources"),
        trends:
          sql<boolean>`(count(distinct ${newsSightings.source}) > 1 or max(${newsArticles.opens}) >= ${TRENDING_MIN_OPENS}) and max(${newsArticles.publishedAt}) > ${trendingSince(now)}`.as(
            "trends",
          ),
      })
      .from(newsArticles)
      .innerJoin(newsSightings, eq(newsSightings.articleId, newsArticles.id))
      .where(inArray(newsArticles.clusterId, [...clusterIds]))
      .groupBy(newsArticles.clusterId),
  );
  const changed = await transaction
    .with(counted)
    .update(newsArticles)
    .set({ sources: sql`${counted.sources}`, trending: sql`${counted.trends}` })
    .from(counted)
    .where(
      and(
        eq(newsArticles.clusterId, counted.clusterId),
        sql`(${newsArticles.sources}, ${newsArticles.trending}) is distinct from (${counted.sources}, ${counted.trends})`,
      ),
    )
    .returning({ language: newsArticles.language });
  return changed.map(({ language }) => language);
}

/** Removes the trend of stories without news for a week. Returns the languages whose lists changed. */
export async function expireTrends(transaction: Transaction, now: number): Promise<Language[]> {
  const fresh = transaction
    .select({ clusterId: newsArticles.clusterId })
    .from(newsArticles)
    .where(and(newsArticles.trending, sql`${newsArticles.publishedAt} > ${trendingSince(now)}`));
  const ended = await transaction
    .update(newsArticles)
    .set({ trending: false })
    .where(and(newsArticles.trending, sql`${newsArticles.clusterId} not in ${fresh}`))
    .returning({ language: newsArticles.language });
  return ended.map(({ language }) => language);
}
