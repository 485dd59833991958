import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { selectArticles, type ArticleQuery } from "#app/features/news/store/article-query.server.ts";
import type { Article, Story, StoryPage, StorySource } from "#app/features/news/news.ts";
import { publisherRank } from "#app/features/news/lead-story.ts";
import { newsArticles, newsSightings } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";

/** One publisher's article of a story; several publishers may link to the same article. */
interface Telling extends StorySource {
  clusterId: string;
  article: Pick<
    Article,
    "id" | "title" | "excerpt" | "externalUrl" | "source" | "rssSource" | "kind" | "verifiedSource" | "imageUrl" | "readTime"
  >;
}

/** Publishers of the stories of these articles that have several, earliest article first. */
async function selectTellings(db: Database, ids: readonly string[]): Promise<Telling[]> {
  if (ids.length === 0) return [];
  const { id, title, excerpt, externalUrl, source, rssSource, kind, verifiedSource, imageUrl, readTime, clusterId } = newsArticles;
  const clusters = db
    .select({ clusterId })
    .from(newsArticles)
    .where(and(inArray(id, [...ids]), gt(newsArticles.sources, 1)));
  return db
    .select({
      clusterId,
      name: newsSightings.source,
      title,
      url: externalUrl,
      promotional: sql<boolean>`${kind} = 'promotional'`,
      article: { id, title, excerpt, externalUrl, source, rssSource, kind, verifiedSource, imageUrl, readTime },
    })
    .from(newsArticles)
    .innerJoin(newsSightings, eq(newsSightings.articleId, id))
    .where(inArray(clusterId, clusters))
    .orderBy(newsArticles.publishedAt, id, newsSightings.source);
}

/**
 * Merges articles into stories at the place of their first article, with all publishers, each by its earliest article. The best publisher
 * gives a story its headline and link, unless `keepsSource`: then it's the listed one.
 */
export function mergeStories(articles: readonly Article[], tellings: readonly Telling[], keepsSource: boolean): Story[] {
  const clusters = Map.groupBy(tellings, ({ clusterId }) => clusterId);
  const clusterOf = new Map(tellings.map(({ article, clusterId }) => [article.id, clusterId]));
  const merged = new Set<string>();
  return articles.flatMap((article) => {
    const cluster = clusterOf.get(article.id);
    if (cluster === undefined) return [{ ...article, sources: [] }];
    if (merged.has(cluster)) return [];
    merged.add(cluster);
    const members = clusters.get(cluster) ?? [];
    const sources = new Map(members.toReversed().map(({ name, title, url, promotional }) => [name, { name, title, url, promotional }]));
    const best = members.reduce<Telling["article"]>((a, b) => (publisherRank(b.article) < publisherRank(a) ? b.article : a), article);
    const names = new Set(members.map(({ name }) => name));
    return [{ ...article, ...(keepsSource ? {} : best), sources: [...names].flatMap((name) => sources.get(name) ?? []) }];
  });
}

/** Page of stories, from a page of articles, so it may have fewer. */
export async function selectStoryPage(db: Database, query: ArticleQuery): Promise<StoryPage> {
  const { articles, nextCursor } = await selectArticles(db, query);
  const tellings = await selectTellings(
    db,
    articles.map(({ id }) => id),
  );
  // These lists are made of publishers of one kind, or sorted by publisher.
  const keepsSource = query.tab === "community" || query.sort === "source";
  return { stories: mergeStories(articles, tellings, keepsSource), nextCursor };
}
