import type { NewsService } from "#app/features/news/news.server.ts";
import {
  ALL_CATEGORIES,
  changeOf,
  hintOf,
  PAGE_SIZE,
  serializeNewsQuery,
  TABS,
  type Article,
  type NewsLists,
  type NewsQuery,
  type Story,
  type Tab,
} from "#app/features/news/news.ts";
import { chooseLeadStory } from "#app/features/news/lead-story.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { log } from "#app/foundation/log.server.ts";

/** The lead story with its image, and four rows. */
const MAX_STORIES = 5;

/** With fewer stories than fill a screen, adds up to this many others below. */
const MIN_OWN_STORIES = 8;
const MAX_EXTRA_STORIES = 20;

const logFailure = (error: unknown): void => log.error({ event: "news-load-failed", err: error });

/** Time of the last change of a language's articles; undefined before the first. */
export function newsChangedAt({ latestNews }: NewsService, language: Language): string | undefined {
  const { changedAt } = hintOf(latestNews().value, language);
  return changedAt === 0 ? undefined : new Date(changedAt).toISOString();
}

/** The chosen group; otherwise the official one, or the first one that fills a screen if this language has no official stories. */
async function tabOf({ listStories }: NewsService, { tab, cursor }: NewsQuery, language: Language): Promise<Tab> {
  if (tab !== null || cursor !== null) return tab ?? "official";
  for (const value of TABS) {
    const { stories } = await listStories({ language, category: ALL_CATEGORIES, sort: "latest", tab: value, limit: PAGE_SIZE, cursor });
    if (stories.length >= (value === "official" ? 1 : MIN_OWN_STORIES)) return value;
  }
  return "official";
}

export async function newsLists(news: NewsService, query: NewsQuery, language: Language): Promise<NewsLists> {
  const { category, sort, cursor } = query;
  const tab = category === ALL_CATEGORIES ? await tabOf(news, query, language) : null;
  const asked = { category, sort, tab, cursor: null };
  const own = await news.listStories({ ...asked, language, limit: PAGE_SIZE, cursor });
  const isLittle = language !== DEFAULT_LANGUAGE && cursor === null && own.stories.length < MIN_OWN_STORIES;
  if (!isLittle) return { tab, own, more: null, english: null };
  const [more, english] = await Promise.all([
    category === ALL_CATEGORIES ? news.listStories({ ...asked, tab: null, language, limit: MAX_EXTRA_STORIES }) : null,
    news.listStories({ ...asked, language: DEFAULT_LANGUAGE, limit: MAX_EXTRA_STORIES }),
  ]);
  const ids = new Set(own.stories.map(({ id }) => id));
  return { tab, own, more: more && more.stories.filter(({ id }) => !ids.has(id)), english: english.stories };
}

/** Lists cached until the news change, because all open pages request the same few at the same time. */
const keptLists = new WeakMap<NewsService, { changes: string; lists: Map<string, Promise<NewsLists>> }>();
const MAX_KEPT_LISTS = 100;

/** Lists of a query with the time of their last change, read once between two changes. @throws as `newsLists` */
export async function storyLists(news: NewsService, query: NewsQuery, language: Language): Promise<NewsLists & { changedAt: number }> {
  // Read before the lists, so that they are at least as new.
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

export interface FrontPageNews {
  /** Chosen like the lead of the news page. */
  lead: Story | undefined;
  rows: Story[];
}

/**
 * The lead and the newest stories for the front page: the language's own, then English ones if there are too few. Empty if the database
 * doesn't answer, because the rest of the page works without them.
 */
export async function frontPageNews({ listStories }: NewsService, language: Language): Promise<FrontPageNews> {
  const newest = async (from: Language) =>
    (await listStories({ language: from, category: ALL_CATEGORIES, sort: "latest", tab: null, limit: PAGE_SIZE, cursor: null })).stories;
  try {
    const own = await newest(language);
    const english = own.length < MAX_STORIES && language !== DEFAULT_LANGUAGE ? await newest(DEFAULT_LANGUAGE) : [];
    const lead = chooseLeadStory(own) ?? chooseLeadStory(english);
    const rows = [...own, ...english].filter((story) => story !== lead).slice(0, MAX_STORIES - (lead ? 1 : 0));
    return { lead, rows };
  } catch (error) {
    logFailure(error);
    return { lead: undefined, rows: [] };
  }
}

/** Articles about a project, without forum posts, which its page shows as social media. `failed` if there are none and no source has ever answered. */
export async function newsOfProject(
  { articlesAbout, lastAnswer }: NewsService,
  projectId: string,
  language: Language,
): Promise<{ articles: Article[]; state: "ready" | "failed" }> {
  try {
    const articles = await articlesAbout([projectId], language, 10, false);
    const isReady = articles.length > 0 || (await lastAnswer()) !== null;
    return { articles, state: isReady ? "ready" : "failed" };
  } catch (error) {
    logFailure(error);
    return { articles: [], state: "failed" };
  }
}
