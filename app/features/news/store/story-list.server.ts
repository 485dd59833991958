import { and, eq, gt, inArray } from "drizzle-orm";
import { selectArticles, type ArticleQuery } from "#app/features/news/store/article-query.server.ts";
import type { Article, Story, StoryPage, StorySource } from "#app/features/news/news.ts";
import { newsArticles, newsSightings } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";

interface Telling extends StorySource {
  articleId: string;
  clusterId: string;
}

/** Publishers of the stories of these articles that have several, earliest article first. */
async function selectTellings(db: Database, ids: readonly string[]): Promise<Telling[]> {
  if (ids.length === 0) return [];
  const clusters = db
    .select({ clusterId: newsArticles.clusterId })
    .from(newsArticles)
    .where(and(inArray(newsArticles.id, [...ids]), gt(newsArticles.sources, 1)));
  return db
    .select({
      articleId: newsArticles.id,
      clusterId: newsArticles.clusterId,
      name: newsSightings.source,
      title: newsArticles.title,
      url: newsArticles.externalUrl,
    })
    .from(newsArticles)
    .innerJoin(newsSightings, eq(newsSightings.articleId, newsArticles.id))
    .where(inArray(newsArticles.clusterId, clusters))
    .orderBy(newsArticles.publishedAt, newsArticles.id, newsSightings.source);
}

/** Merges articles into stories at the place of their first article, with all publishers, each by its earliest article. */
export function mergeStories(articles: readonly Article[], tellings: readonly Telling[]): Story[] {
  const clusterOf = new Map(tellings.map(({ articleId, clusterId }) => [articleId, clusterId]));
  const sourcesOf = new Map<string, Map<string, StorySource>>();
  for (const { clusterId, name, title, url } of tellings) {
    const sources = sourcesOf.get(clusterId) ?? new Map<string, StorySource>();
    if (!sources.has(name)) sources.set(name, { name, title, url });
    sourcesOf.set(clusterId, sources);
  }
  const told = new Set<string>();
  return articles.flatMap((article) => {
    const cluster = clusterOf.get(article.id);
    if (cluster === undefined) return [{ ...article, sources: [] }];
    if (told.has(cluster)) return [];
    told.add(cluster);
    return [{ ...article, sources: [...(sourcesOf.get(cluster)?.values() ?? [])] }];
  });
}

/** Page of stories, from a page of articles, so it may have fewer. */
export async function selectStoryPage(db: Database, query: ArticleQuery): Promise<StoryPage> {
  const { articles, nextCursor } = await selectArticles(db, query);
  const tellings = await selectTellings(
    db,
    articles.map(({ id }) => id),
  );
  return { stories: mergeStories(articles, tellings), nextCursor };
}
