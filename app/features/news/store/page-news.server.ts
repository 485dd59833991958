import type { NewsService } from "#app/features/news/news.server.ts";
import { hintOf, type Article } from "#app/features/news/news.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";

/** One story with its picture, and four rows. */
const MAX_STORIES = 5;

const logFailure = (error: unknown): void => log.error({ event: "news-load-failed", err: error });

/** When the articles in a language last changed; undefined before the first. */
export function newsChangedAt({ latestNews }: NewsService, language: Language): string | undefined {
  const { changedAt } = hintOf(latestNews().value, language);
  return changedAt === 0 ? undefined : new Date(changedAt).toISOString();
}

/**
 * The newest stories for the front page: the language's own, then English ones where there are too few. None when the
 * store does not answer: the rest of the page does not depend on it.
 */
export async function frontPageNews({ latestStories }: NewsService, language: Language): Promise<Article[]> {
  try {
    const own = await latestStories(language, MAX_STORIES);
    if (own.length === MAX_STORIES || language === DEFAULT_LANGUAGE) return own;
    return [...own, ...(await latestStories(DEFAULT_LANGUAGE, MAX_STORIES - own.length))];
  } catch (error) {
    logFailure(error);
    return [];
  }
}

/** What is told of a project, and whether anybody could have told it: `failed` when no source has ever answered. */
export async function newsOfProject(
  { articlesOf, feedHealth }: NewsService,
  projectId: string,
  language: Language,
): Promise<{ articles: Article[]; state: "ready" | "failed" }> {
  try {
    const articles = await articlesOf(projectId, language);
    const isReady = articles.length > 0 || (await feedHealth()).some(({ lastSuccess }) => lastSuccess !== null);
    return { articles, state: isReady ? "ready" : "failed" };
  } catch (error) {
    logFailure(error);
    return { articles: [], state: "failed" };
  }
}
