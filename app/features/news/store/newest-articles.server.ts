import { desc, eq } from "drizzle-orm";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** About 2 MB per language. Enough to find results for common words. */
const MAX_ARTICLES = 2_000;

export interface SearchableArticle {
  id: string;
  title: string;
  excerpt: string;
  externalUrl: string;
  source: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  clusterId: string;
  searched: string;
}

interface CachedRead {
  changedAt: number;
  articles: Promise<readonly SearchableArticle[]>;
}

export function searchableColumns() {
  const { id, title, excerpt, externalUrl, source, publishedAt, clusterId, searched } = newsArticles;
  return { id, title, excerpt, externalUrl, source, publishedAt, clusterId, searched };
}

export const toSearchable = ({
  publishedAt,
  ...rest
}: Omit<SearchableArticle, "publishedAt"> & { publishedAt: Date }): SearchableArticle => ({ ...rest, publishedAt: publishedAt.getTime() });

/** Caches the newest articles of each searched language in memory, until the language's news change. */
export class NewestArticlesCache {
  readonly #db: Database;
  readonly #changedAt: (language: Language) => number;
  readonly #read = new Map<Language, CachedRead>();
  /** Maximum per language; a language with fewer is cached completely. */
  readonly maxArticles: number;

  /** @param changedAt returns the time of a language's last change, by any instance */
  constructor(db: Database, changedAt: (language: Language) => number, most = MAX_ARTICLES) {
    this.#db = db;
    this.#changedAt = changedAt;
    this.maxArticles = most;
  }

  /** Newest first. @throws when the database must be read and doesn't answer */
  of(language: Language): Promise<readonly SearchableArticle[]> {
    const changedAt = this.#changedAt(language);
    const known = this.#read.get(language);
    if (known?.changedAt === changedAt) return known.articles;
    const read = { changedAt, articles: this.#select(language) };
    this.#read.set(language, read);
    // The next request tries again.
    read.articles.catch(() => this.#read.get(language) === read && this.#read.delete(language));
    return read.articles;
  }

  async #select(language: Language): Promise<readonly SearchableArticle[]> {
    const newestFirst = [desc(newsArticles.publishedAt), desc(newsArticles.id)] as const;
    const rows = await this.#db
      .select(searchableColumns())
      .from(newsArticles)
      .where(eq(newsArticles.language, language))
      .orderBy(...newestFirst)
      .limit(this.maxArticles);
    return rows.map(toSearchable);
  }
}
