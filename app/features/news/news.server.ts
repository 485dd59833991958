import type { ArticleFeed } from "#app/features/news/ingest/create-draft.server.ts";
import {
  countArticles,
  countSince,
  hasArticle,
  selectArticles,
  selectArticlesAbout,
  selectStories,
  type ArticleQuery,
} from "#app/features/news/store/article-query.server.ts";
import { searchArticles } from "#app/features/news/store/article-search.server.ts";
import {
  clearExpiredTrends,
  deleteOldArticles,
  makeDrafts,
  storeArticles,
  storeOpens,
  type ChangesByLanguage,
} from "#app/features/news/store/article-store.server.ts";
import { selectStoryPage } from "#app/features/news/store/story-list.server.ts";
import { createFeedPoller, type PolledFeed, type FetchFeed } from "#app/features/news/ingest/feed-poller.server.ts";
import { NewestArticlesCache, type SearchableArticle } from "#app/features/news/store/newest-articles.server.ts";
import {
  hintOf,
  newsTopic,
  NO_NEWS,
  type Article,
  type FeedHealth,
  type NewsHint,
  type NewsPage,
  type SourceOutcome,
  type StoryPage,
} from "#app/features/news/news.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import type { ParsedItem } from "#app/features/news/ingest/feeds.server.ts";
import { DAY } from "#app/foundation/durations.ts";

export interface NewsOptions {
  db: Database;
  bus: LiveBus;
  /** What content/feeds.yaml lists. */
  feeds: readonly PolledFeed[];
  fetch: FetchFeed;
  retentionDays: number;
  /** Milliseconds since 1970, in place of this machine's and the database's clock. */
  clock?: () => number;
  /** Between 0 and 1. */
  random?: () => number;
}

/** What a shared refresh did. `retryAfter` in seconds, when nothing at all was due. */
export interface RefreshReport {
  sources: SourceOutcome[];
  retryAfter: number | null;
}

/** The articles of all feeds: read on the clock, stored, listed, searched and pruned. */
export function createNews({ db, bus, retentionDays, clock, ...options }: NewsOptions) {
  const now = clock ?? Date.now;
  const retention = retentionDays * DAY;
  const poller = createFeedPoller(db, { ...options, clock, save: saveArticles });
  const newest = new NewestArticlesCache(db, (language) => hintOf(latestNews().value, language).changedAt);

  function latestNews(): LiveEntry<NewsHint> {
    return bus.latest(newsTopic, NO_NEWS);
  }

  async function saveArticles(feed: ArticleFeed, items: readonly ParsedItem[]): Promise<number> {
    const moment = now();
    const drafts = makeDrafts(feed, items, moment, retention);
    const changes = await db.transaction(async (transaction) => {
      const found = await storeArticles(transaction, feed, drafts, moment);
      await publishChanges(transaction, found);
      return found;
    });
    return [...changes.values()].reduce((sum, added) => sum + added, 0);
  }

  /** Publishes the change to every open page in that language. */
  async function publishChanges(transaction: Transaction, changes: ChangesByLanguage): Promise<void> {
    if (changes.size === 0) return;
    await bus.update(transaction, newsTopic, NO_NEWS, (stored) => {
      const hint = { ...stored };
      for (const [language, added] of changes) {
        const last = hintOf(stored, language);
        hint[language] = { changedAt: Math.max(now(), last.changedAt + 1), added: last.added + added };
      }
      return hint;
    });
  }

  return {
    latestNews,

    /**
     * Stores what a feed brought and says so in the same transaction. Nothing is written when nothing is new.
     * Answers how many articles were added.
     */
    saveArticles,

    /** Adds to how many readers opened articles, by id; one that is gone is passed over. */
    async recordOpens(transaction: Transaction, opens: ReadonlyMap<string, number>): Promise<void> {
      const changed = await storeOpens(transaction, opens, now());
      await publishChanges(transaction, new Map(changed.map((language) => [language, 0])));
    },

    /** Removes what is older than the retention and lets old stories rest. Answers how many articles went. */
    pruneNews: (moment = now()): Promise<number> =>
      db.transaction(async (transaction) => {
        const gone = await deleteOldArticles(transaction, moment, retention);
        const calmed = await clearExpiredTrends(transaction, moment);
        await publishChanges(transaction, new Map([...gone, ...calmed].map((language) => [language, 0])));
        return gone.length;
      }),

    articleExists: (id: string): Promise<boolean> => hasArticle(db, id),

    listArticles: (query: ArticleQuery): Promise<NewsPage> => selectArticles(db, query),

    /** A page of a list in which each story is told once. */
    listStories: (query: ArticleQuery): Promise<StoryPage> => selectStoryPage(db, query),

    /** The newest stories of a language, whatever their category: of each the newest article. */
    latestStories: (language: Language, count: number): Promise<Article[]> => selectStories(db, language, count),

    /** The newest articles of a language that hold every word, or with `isLoose` words like them, one of each story; `words` are folded. */
    findArticles: (language: Language, words: readonly string[], count: number, isLoose = false): Promise<SearchableArticle[]> =>
      searchArticles(db, newest, language, words, count, isLoose),

    /** How many stories of a language the last seven days brought, and from how many publishers. */
    countPastWeek: (language: Language): Promise<{ stories: number; sources: number }> => countSince(db, language, now() - 7 * DAY),

    /** The newest articles that name one of several projects, in the given language and in English. */
    articlesAbout: (projectIds: readonly string[], language: Language, count: number): Promise<Article[]> =>
      selectArticlesAbout(db, projectIds, language, count),

    /** Reads the feeds that are due. Answers in how many milliseconds the next one is. */
    readDueFeeds: (signal?: AbortSignal): Promise<number> => poller.pollDueFeeds(signal),

    /**
     * Reads every feed now that may be read: not within five minutes of the last time, nor while its publisher or its
     * failures ask for a pause. However many ask on however many instances, a feed is read once.
     */
    refreshSources: (): Promise<RefreshReport> => poller.refresh(),

    /** After the clock was set back. */
    settleFutureFeeds: (): Promise<void> => poller.settleFuture(),

    /** When a feed last answered, in milliseconds since 1970; null before the first answer. */
    lastAnswer: (): Promise<number | null> => poller.lastSuccess(),

    /** How each feed is doing. */
    async feedHealth(): Promise<FeedHealth[]> {
      const [states, counts] = await Promise.all([poller.health(), countArticles(db)]);
      return states.map((state) => ({ ...state, items: counts.get(state.id) ?? 0 }));
    },
  };
}
export type NewsService = ReturnType<typeof createNews>;
