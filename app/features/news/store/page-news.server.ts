import type { NewsService } from "#app/features/news/news.server.ts";
import { ALL, hintOf, PAGE_SIZE, type Article, type NewsLists, type NewsQuery } from "#app/features/news/news.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";

/** One story with its picture, and four rows. */
const MAX_STORIES = 5;

/** With fewer stories than this others are offered below; so many of them: with a wide first one they fill their rows. */
const MIN_OWN_STORIES = 6;
const MAX_EXTRA_STORIES = 11;

const logFailure = (error: unknown): void => log.error({ event: "news-load-failed", err: error });

/** When the articles in a language last changed; undefined before the first. */
export function newsChangedAt({ latestNews }: NewsService, language: Language): string | undefined {
  const { changedAt } = hintOf(latestNews().value, language);
  return changedAt === 0 ? undefined : new Date(changedAt).toISOString();
}

/** What was asked for, and what else is offered where that is little, without repeating a story. */
export async function newsLists({ listArticles }: NewsService, query: NewsQuery, language: Language): Promise<NewsLists> {
  const { category, sort, tab, cursor } = query;
  const asked = { category, sort, tab: category === ALL ? tab : null, cursor: null };
  const own = await listArticles({ ...asked, language, limit: PAGE_SIZE, cursor });
  const isLittle = language !== DEFAULT_LANGUAGE && cursor === null && own.articles.length < MIN_OWN_STORIES;
  if (!isLittle) return { own, more: null, english: null };
  const [more, english] = await Promise.all([
    category === ALL ? listArticles({ ...asked, tab: null, language, limit: MAX_EXTRA_STORIES }) : null,
    listArticles({ ...asked, language: DEFAULT_LANGUAGE, limit: MAX_EXTRA_STORIES }),
  ]);
  const ids = new Set(own.articles.map(({ id }) => id));
  return { own, more: more && more.articles.filter(({ id }) => !ids.has(id)), english: english.articles };
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
