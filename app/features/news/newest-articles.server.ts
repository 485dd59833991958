import { desc, eq } from "drizzle-orm";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** About 2 MB a language. A word that is in many articles is in enough of these. */
const MOST = 2_000;

/** An article as it is searched for and found. */
export interface SearchedArticle {
  id: string;
  title: string;
  excerpt: string;
  externalUrl: string;
  source: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** Title and excerpt, folded. */
  searched: string;
}

interface Read {
  changedAt: number;
  articles: Promise<readonly SearchedArticle[]>;
}

export function columnsOfSearched() {
  const { id, title, excerpt, externalUrl, source, publishedAt, searched } = newsArticles;
  return { id, title, excerpt, externalUrl, source, publishedAt, searched };
}

export const toSearched = ({ publishedAt, ...told }: Omit<SearchedArticle, "publishedAt"> & { publishedAt: Date }): SearchedArticle => ({ ...told, publishedAt: publishedAt.getTime() });

/** The newest articles of each language that somebody searched in, in memory; read again when the language's news changed. */
export class NewestArticles {
  readonly #db: Database;
  readonly #changedAt: (language: Language) => number;
  readonly #read = new Map<Language, Read>();
  /** How many of a language are held; a language that has fewer is here whole. */
  readonly most: number;

  /** @param changedAt when a language's news last changed, whichever instance changed them */
  constructor(db: Database, changedAt: (language: Language) => number, most = MOST) {
    this.#db = db;
    this.#changedAt = changedAt;
    this.most = most;
  }

  /** The newest first. @throws when they must be read and the database does not answer */
  of(language: Language): Promise<readonly SearchedArticle[]> {
    const changedAt = this.#changedAt(language);
    const known = this.#read.get(language);
    if (known?.changedAt === changedAt) return known.articles;
    const read = { changedAt, articles: this.#select(language) };
    this.#read.set(language, read);
    // Who asks next tries again.
    read.articles.catch(() => this.#read.get(language) === read && this.#read.delete(language));
    return read.articles;
  }

  async #select(language: Language): Promise<readonly SearchedArticle[]> {
    const newestFirst = [desc(newsArticles.publishedAt), desc(newsArticles.id)] as const;
    const rows = await this.#db.select(columnsOfSearched()).from(newsArticles).where(eq(newsArticles.language, language)).orderBy(...newestFirst).limit(this.most);
    return rows.map(toSearched);
  }
}
