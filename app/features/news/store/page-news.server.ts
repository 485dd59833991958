import type { NewsService } from "#app/features/news/news.server.ts";
import {
  ALL,
  changeOf,
  hintOf,
  PAGE_SIZE,
  serializeNewsQuery,
  TABS,
  type Article,
  type NewsLists,
  type NewsQuery,
  type Tab,
} from "#app/features/news/news.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";

/** One story with its picture, and four rows. */
const MAX_STORIES = 5;

/** With fewer stories than fill a screen others are offered below, at most so many. */
const MIN_OWN_STORIES = 8;
const MAX_EXTRA_STORIES = 20;

const logFailure = (error: unknown): void => log.error({ event: "news-load-failed", err: error });

/** When the articles in a language last changed; undefined before the first. */
export function newsChangedAt({ latestNews }: NewsService, language: Language): string | undefined {
  const { changedAt } = hintOf(latestNews().value, language);
  return changedAt === 0 ? undefined : new Date(changedAt).toISOString();
}

/** The chosen group; else the official one, or where this language has none of it, the first one that fills a screen. */
async function tabOf({ listStories }: NewsService, { tab, cursor }: NewsQuery, language: Language): Promise<Tab> {
  if (tab !== null || cursor !== null) return tab ?? "official";
  for (const one of TABS) {
    const { stories } = await listStories({ language, category: ALL, sort: "latest", tab: one, limit: PAGE_SIZE, cursor });
    if (stories.length >= (one === "official" ? 1 : MIN_OWN_STORIES)) return one;
  }
  return "official";
}

/** What was asked for, and what else is offered where that is little, without repeating a story. */
export async function newsLists(news: NewsService, query: NewsQuery, language: Language): Promise<NewsLists> {
  const { category, sort, cursor } = query;
  const tab = category === ALL ? await tabOf(news, query, language) : null;
  const asked = { category, sort, tab, cursor: null };
  const own = await news.listStories({ ...asked, language, limit: PAGE_SIZE, cursor });
  const isLittle = language !== DEFAULT_LANGUAGE && cursor === null && own.stories.length < MIN_OWN_STORIES;
  if (!isLittle) return { tab, own, more: null, english: null };
  const [more, english] = await Promise.all([
    category === ALL ? news.listStories({ ...asked, tab: null, language, limit: MAX_EXTRA_STORIES }) : null,
    news.listStories({ ...asked, language: DEFAULT_LANGUAGE, limit: MAX_EXTRA_STORIES }),
  ]);
  const ids = new Set(own.stories.map(({ id }) => id));
  return { tab, own, more: more && more.stories.filter(({ id }) => !ids.has(id)), english: english.stories };
}

/** Lists that were read since the news last changed: all open pages ask for the same few at the same moment. */
const keptLists = new WeakMap<NewsService, { changes: string; lists: Map<string, Promise<NewsLists>> }>();
const MAX_KEPT_LISTS = 100;

/** The lists of a query with their last change, read once for all who ask between two changes. @throws as `newsLists` */
export async function storyLists(news: NewsService, query: NewsQuery, language: Language): Promise<NewsLists & { changedAt: number }> {
  // Read before the lists, so that they are never older than it says.
  const hint = news.latestNews().value;
  const changes = JSON.stringify(hint);
  let kept = keptLists.get(news);
  if (kept?.changes !== changes) keptLists.set(news, (kept = { changes, lists: new Map() }));
  const { lists: known } = kept;
  const key = `${language}?${serializeNewsQuery(query)}`;
  let reading = known.get(key);
  if (!reading) {
    if (known.size >= MAX_KEPT_LISTS) known.clear();
    known.set(key, (reading = newsLists(news, query, language)));
    reading.catch(() => known.delete(key));
  }
  const lists = await reading;
  return { ...lists, changedAt: changeOf(hint, language, lists) };
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

/** What is told of a project, and whether anyone could have told it: `failed` when no source has ever answered. */
export async function newsOfProject(
  { articlesAbout, lastAnswer }: NewsService,
  projectId: string,
  language: Language,
): Promise<{ articles: Article[]; state: "ready" | "failed" }> {
  try {
    const articles = await articlesAbout([projectId], language, 10);
    const isReady = articles.length > 0 || (await lastAnswer()) !== null;
    return { articles, state: isReady ? "ready" : "failed" };
  } catch (error) {
    logFailure(error);
    return { articles: [], state: "failed" };
  }
}
