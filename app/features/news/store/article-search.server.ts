import { distance } from "fastest-levenshtein";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { uniqueStories } from "#app/features/news/store/article-query.server.ts";
import {
  searchableColumns,
  toSearchable,
  type NewestArticlesCache,
  type SearchableArticle,
} from "#app/features/news/store/newest-articles.server.ts";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** Shorter words have no trigram, so the index can't find them. */
const TRIGRAM = 3;
const MAX_SIMILAR = 200;
/** If memory has at least this share of the results, the scan of the newest articles is extended by this factor to find the rest. */
const MIN_SHARE_IN_MEMORY = 1 / 3;
const MARGIN = 1.5;
/** Articles to read per story, because several may be about the same one. */
const TELLINGS = 3;
/** Number of newest articles to sample for common letters, and the minimum share of common ones. */
const SAMPLE = 200;
const COMMON_SHARE = 0.1;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
// In a subquery, the planner doesn't see the word. Otherwise it would compare the word with hundreds of sampled values to estimate the
// matches, which takes a hundred times as long as the index scan.
const containsWord = (word: string): SQL => sql`${newsArticles.searched} like (select ${pattern(word)}::text)`;
const isSimilarTo = (word: string): SQL => sql`${newsArticles.searched} %> (select ${word}::text)`;

const newestFirst = [desc(newsArticles.publishedAt), desc(newsArticles.id)] as const;

const containsWordUnindexed = (word: string): SQL => sql`${newsArticles.searched} || '' like ${pattern(word)}`;

/** Part of a word that begins and ends with rare letters; undefined if all are common. */
function rareSubstringOf(word: string, sample: readonly SearchableArticle[]): string | undefined {
  const isCommon = (letters: string) => sample.filter(({ searched }) => searched.includes(letters)).length > sample.length * COMMON_SHARE;
  let [start, end] = [0, word.length];
  while (end - start >= TRIGRAM && isCommon(word.slice(start, start + TRIGRAM))) start++;
  while (end - start > TRIGRAM && isCommon(word.slice(end - TRIGRAM, end))) end--;
  return end - start >= TRIGRAM ? word.slice(start, end) : undefined;
}

/**
 * Uses the trigram index: collects all matches, then sorts. Sorting the plain table would tempt the planner to scan all articles in order.
 * Searches the index only for rare parts, because common ones have long lists.
 */
async function findContaining(
  db: Database,
  language: Language,
  words: readonly string[],
  count: number,
  recent: readonly SearchableArticle[],
): Promise<SearchableArticle[]> {
  const sample = recent.slice(0, SAMPLE);
  const rare = words.flatMap((word) => rareSubstringOf(word, sample) ?? []);
  const tests = rare.length > 0 ? [...rare.map(containsWord), ...words.map(containsWordUnindexed)] : words.map(containsWord);
  const story = sql`${newsArticles.clusterId} || ''`;
  const matching = db
    .selectDistinctOn([story], searchableColumns())
    .from(newsArticles)
    .where(and(eq(newsArticles.language, language), ...tests))
    .orderBy(story, ...newestFirst)
    .as("news_articles");
  const rows = await db
    .select(searchableColumns())
    .from(matching)
    .orderBy(...newestFirst)
    .limit(count);
  return rows.map(toSearchable);
}

/** Scans the newest `window` articles: if memory had some matches, the rest are close. */
async function findAmongNewest(
  db: Database,
  language: Language,
  words: readonly string[],
  count: number,
  window: number,
): Promise<SearchableArticle[]> {
  const some = db
    .select(searchableColumns())
    .from(newsArticles)
    .where(eq(newsArticles.language, language))
    .orderBy(...newestFirst)
    .limit(window)
    .as("news_articles");
  const rows = await db
    .select(searchableColumns())
    .from(some)
    .where(and(...words.map(containsWord)))
    .orderBy(...newestFirst)
    .limit(count * TELLINGS);
  return uniqueStories(rows).slice(0, count).map(toSearchable);
}

/** Uses the index too and compares only the newest matches, because comparing all candidates takes long. */
async function findSimilar(db: Database, language: Language, words: readonly string[]): Promise<SearchableArticle[]> {
  const some = db
    .select(searchableColumns())
    .from(newsArticles)
    .where(and(eq(newsArticles.language, language), ...words.map(isSimilarTo)))
    .limit(MAX_SIMILAR)
    .as("news_articles");
  const rows = await db
    .select(searchableColumns())
    .from(some)
    .orderBy(...newestFirst);
  return rows.map(toSearchable);
}

/** Allowed typos by word length. A swap of two letters counts as two. */
const maxTypos = (word: string): number => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0);

/** Vocabulary of the articles, built on first use. */
const vocabularies = new WeakMap<readonly SearchableArticle[], ReadonlySet<string>>();

function vocabularyOf(articles: readonly SearchableArticle[]): ReadonlySet<string> {
  const known = vocabularies.get(articles);
  if (known) return known;
  const made = new Set(articles.flatMap(({ searched }) => searched.match(/[\p{L}\p{N}]+/gu) ?? []));
  vocabularies.set(articles, made);
  return made;
}

function rankSimilar(articles: readonly SearchableArticle[], words: readonly string[]): SearchableArticle[] {
  const vocabulary = [...vocabularyOf(articles)];
  const meant = words.map((word) => {
    const most = maxTypos(word);
    return vocabulary.filter((own) => Math.abs(own.length - word.length) <= most && distance(own, word) <= most);
  });
  if (meant.some((choice) => choice.length === 0)) return [];
  return articles.filter(({ searched }) => meant.every((choice) => choice.some((own) => searched.includes(own))));
}

/** The newest stories of a language with similar words, to tolerate typos. */
async function selectSimilar(
  db: Database,
  newest: NewestArticlesCache,
  language: Language,
  words: readonly string[],
  count: number,
): Promise<SearchableArticle[]> {
  const known = words.filter((word) => word.length >= TRIGRAM);
  if (known.length === 0) return [];
  const recent = uniqueStories(rankSimilar(await newest.of(language), known)).slice(0, count);
  if (recent.length === count) return recent;
  const all = [...recent, ...(await findSimilar(db, language, known))];
  return uniqueStories(all.toSorted((a, b) => b.publishedAt - a.publishedAt)).slice(0, count);
}

/**
 * The newest articles of a language that contain every word, also within other words; one per story. `words` are folded. `isLoose` also
 * accepts similar words, to tolerate typos. Common words are searched among the newest articles in memory, because collecting all matches
 * would take long.
 */
export async function searchArticles(
  db: Database,
  newest: NewestArticlesCache,
  language: Language,
  words: readonly string[],
  count: number,
  isLoose = false,
): Promise<SearchableArticle[]> {
  if (isLoose) return selectSimilar(db, newest, language, words, count);
  const recent = await newest.of(language);
  const found = uniqueStories(recent.filter(({ searched }) => words.every((word) => searched.includes(word)))).slice(0, count);
  const isAll = recent.length < newest.maxArticles;
  const isIndexed = words.some((word) => word.length >= TRIGRAM);
  if (isAll || found.length === count || !isIndexed) return found;
  if (found.length >= count * MIN_SHARE_IN_MEMORY) {
    const further = await findAmongNewest(db, language, words, count, Math.ceil((recent.length * count * MARGIN) / found.length));
    if (further.length === count) return further;
  }
  return findContaining(db, language, words, count, recent);
}
