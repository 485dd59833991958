import { desc, eq } from "drizzle-orm";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** About 2 MB a language. A word that is in many articles is in enough of these. */
const MAX_ARTICLES = 2_000;

/** An article as it is searched for and found. */
export interface SearchableArticle {
  id: string;
  title: string;
  excerpt: string;
  externalUrl: string;
  source: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** Its story. */
  clusterId: string;
  /** Title and excerpt, folded. */
  searched: string;
}

interface CachedRead {
  changedAt: number;
  articles: Promise<readonly SearchableArticle[]>;
}

export function columnsOfSearched() {
  const { id, title, excerpt, externalUrl, source, publishedAt, clusterId, searched } = newsArticles;
  return { id, title, excerpt, externalUrl, source, publishedAt, clusterId, searched };
}

export const toSearchable = ({
  publishedAt,
  ...rest
}: Omit<SearchableArticle, "publishedAt"> & { publishedAt: Date }): SearchableArticle => ({ ...rest, publishedAt: publishedAt.getTime() });

/** The newest articles of each language that someone searched in, in memory; read again when the language's news changed. */
export class NewestArticlesCache {
  readonly #db: Database;
  readonly #changedAt: (language: Language) => number;
  readonly #read = new Map<Language, CachedRead>();
  /** How many of a language are held; a language that has fewer is here whole. */
  readonly maxArticles: number;

  /** @param changedAt when a language's news last changed, whichever instance changed them */
  constructor(db: Database, changedAt: (language: Language) => number, most = MAX_ARTICLES) {
    this.#db = db;
    this.#changedAt = changedAt;
    this.maxArticles = most;
  }

  /** The newest first. @throws when they must be read and the database does not answer */
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
      .select(columnsOfSearched())
      .from(newsArticles)
      .where(eq(newsArticles.language, language))
      .orderBy(...newestFirst)
      .limit(this.maxArticles);
    return rows.map(toSearchable);
  }
}
