import type { ArticleFeed } from "#app/features/news/ingest/create-draft.server.ts";
import {
  countArticles,
  countSince,
  selectArticles,
  selectArticlesAbout,
  selectStories,
  type ArticleQuery,
} from "#app/features/news/store/article-query.server.ts";
import { searchArticles } from "#app/features/news/store/article-search.server.ts";
import {
  deleteOldArticles,
  makeDrafts,
  storeArticles,
  storeOpens,
  type ChangesByLanguage,
} from "#app/features/news/store/article-store.server.ts";
import { expireTrends } from "#app/features/news/store/story-trends.server.ts";
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
  feeds: readonly PolledFeed[];
  fetch: FetchFeed;
  retentionDays: number;
  /** Returns milliseconds since 1970. Tests replace this machine's and the database's clock with it. */
  clock?: () => number;
  /** Between 0 and 1. */
  random?: () => number;
}

/** `retryAfter` is in seconds if no feed was due. */
export interface RefreshReport {
  sources: SourceOutcome[];
  retryAfter: number | null;
}

export function createNews({ db, bus, retentionDays, clock, ...options }: NewsOptions) {
  const now = clock ?? Date.now;
  const retention = retentionDays * DAY;
  const poller = createFeedPoller(db, { ...options, clock, save: saveArticles });
  const newest = new NewestArticlesCache(db, (language) => hintOf(latestNews().value, language).changedAt);

  function latestNews(): LiveEntry<NewsHint> {
    return bus.latest(newsTopic, NO_NEWS);
  }

  async function saveArticles(feed: ArticleFeed, items: readonly ParsedItem[]): Promise<number> {
    const timestamp = now();
    const drafts = makeDrafts(feed, items, timestamp, retention);
    const changes = await db.transaction(async (transaction) => {
      const found = await storeArticles(transaction, feed, drafts, timestamp);
      await publishChanges(transaction, found);
      return found;
    });
    return [...changes.values()].reduce((sum, added) => sum + added, 0);
  }

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
     * Stores a feed's articles and publishes the change in the same transaction. Writes nothing if nothing is new. Returns the number of
     * added articles.
     */
    saveArticles,

    /** Adds opens to articles by ID; ignores deleted articles. */
    async recordOpens(transaction: Transaction, opens: ReadonlyMap<string, number>): Promise<void> {
      const changed = await storeOpens(transaction, opens, now());
      await publishChanges(transaction, new Map(changed.map((language) => [language, 0])));
    },

    /** Deletes articles older than the retention and ends old trends. Returns the number of deleted articles. */
    pruneNews: (timestamp = now()): Promise<number> =>
      db.transaction(async (transaction) => {
        const gone = await deleteOldArticles(transaction, timestamp, retention);
        const calmed = await expireTrends(transaction, timestamp);
        await publishChanges(transaction, new Map([...gone, ...calmed].map((language) => [language, 0])));
        return gone.length;
      }),

    listArticles: (query: ArticleQuery): Promise<NewsPage> => selectArticles(db, query),

    listStories: (query: ArticleQuery): Promise<StoryPage> => selectStoryPage(db, query),

    /** The newest stories of a language in all categories, each as its newest article. */
    latestStories: (language: Language, count: number): Promise<Article[]> => selectStories(db, language, count),

    /** The newest articles of a language that contain every word, or with `isLoose` similar words; one per story. `words` are folded. */
    findArticles: (language: Language, words: readonly string[], count: number, isLoose = false): Promise<SearchableArticle[]> =>
      searchArticles(db, newest, language, words, count, isLoose),

    countPastWeek: (language: Language): Promise<{ stories: number; sources: number }> => countSince(db, language, now() - 7 * DAY),

    /** The newest articles that mention any of the projects, in the given language and in English; `withPosts` includes forum posts. */
    articlesAbout: (projectIds: readonly string[], language: Language, count: number, withPosts = true): Promise<Article[]> =>
      selectArticlesAbout(db, projectIds, language, count, withPosts),

    /** Polls the feeds that are due. Returns the milliseconds until the next is due. */
    readDueFeeds: (signal?: AbortSignal): Promise<number> => poller.pollDueFeeds(signal),

    /**
     * Polls every feed that may be polled: not within five minutes of the last time, nor during a pause that its publisher or its failures
     * require. A feed is polled once, regardless of the number of visitors and instances.
     */
    refreshSources: (): Promise<RefreshReport> => poller.refresh(),

    /** Call it after the clock was set back. */
    settleFutureFeeds: (): Promise<void> => poller.settleFuture(),

    /** Time of the last successful poll in milliseconds since 1970; null before it. */
    lastAnswer: (): Promise<number | null> => poller.lastSuccess(),

    async feedHealth(): Promise<FeedHealth[]> {
      const [states, counts] = await Promise.all([poller.health(), countArticles(db)]);
      return states.map((state) => ({ ...state, items: counts.get(state.id) ?? 0 }));
    },
  };
}
export type NewsService = ReturnType<typeof createNews>;
