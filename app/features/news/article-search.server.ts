import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { columnsOfArticle, toArticle } from "#app/features/news/article-query.server.ts";
import type { Article } from "#app/features/news/news.ts";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** So many of the newest articles are read one by one before the index is asked: a word that is in many is in these. */
const NEWEST = 1_000;
/** Shorter words have no trigram: the index does not know them. */
const TRIGRAM = 3;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
const holds = (word: string): SQL => sql`${newsArticles.searched} like ${pattern(word)}`;
const resembles = (word: string): SQL => sql`${newsArticles.searched} %> ${word}`;
const newestFirst = [desc(newsArticles.publishedAt), desc(newsArticles.id)] as const;

type Found = Article[];

/** Among the newest alone. Common words end here: to collect all of their articles would take long. */
async function amongNewest(db: Database, language: Language, test: SQL | undefined, count: number): Promise<Found> {
  const newest = db.select().from(newsArticles).where(eq(newsArticles.language, language)).orderBy(...newestFirst).limit(NEWEST).as("news_articles");
  const rows = await db.select(columnsOfArticle()).from(newest).where(test).orderBy(...newestFirst).limit(count);
  return rows.map(toArticle);
}

/** By the index: all that match are collected, then sorted. A plain LIMIT would tempt the planner to walk all articles by date. */
async function byIndex(db: Database, language: Language, test: SQL | undefined, count: number): Promise<Found> {
  const found = db.$with("found").as(db.select(columnsOfArticle()).from(newsArticles).where(and(eq(newsArticles.language, language), test)).offset(0));
  const rows = await db.with(found).select().from(found).orderBy(desc(found.publishedAt), desc(found.id)).limit(count);
  return rows.map(toArticle);
}

/**
 * The newest articles of a language that hold every word, anywhere in a word of theirs; `words` are folded. With
 * `isLoose` words that only resemble them do as well, which finds typing errors.
 */
export async function selectFound(db: Database, language: Language, words: readonly string[], count: number, isLoose = false): Promise<Article[]> {
  const isKnown = words.some((word) => word.length >= TRIGRAM);
  if (isLoose) return isKnown ? byIndex(db, language, and(...words.filter((word) => word.length >= TRIGRAM).map(resembles)), count) : [];
  const test = and(...words.map(holds));
  const newest = await amongNewest(db, language, test, count);
  return newest.length === count || !isKnown ? newest : byIndex(db, language, test, count);
}
