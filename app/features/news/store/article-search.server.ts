import { distance } from "fastest-levenshtein";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { eachStoryOnce } from "#app/features/news/store/article-query.server.ts";
import {
  columnsOfSearched,
  toSearchable,
  type NewestArticlesCache,
  type SearchableArticle,
} from "#app/features/news/store/newest-articles.server.ts";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** Shorter words have no trigram: the index does not know them. */
const TRIGRAM = 3;
const MAX_SIMILAR = 200;
/** Where this share of what is looked for is in memory, the rest is expected so much further back. */
const MIN_SHARE_IN_MEMORY = 1 / 3;
const MARGIN = 1.5;
/** So many articles are read for each story that is wanted: several may tell one. */
const TELLINGS = 3;
/** So many of the newest articles tell which letters are common, and in which share of them these are. */
const SAMPLE = 200;
const COMMON_SHARE = 0.1;

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
// As a subquery the planner does not see the word. Seen, it would be held against hundreds of sampled articles to guess how
// many match, which takes a hundred times as long as the index takes to find them.
const containsWord = (word: string): SQL => sql`${newsArticles.searched} like (select ${pattern(word)}::text)`;
const isSimilarTo = (word: string): SQL => sql`${newsArticles.searched} %> (select ${word}::text)`;

const newestFirst = [desc(newsArticles.publishedAt), desc(newsArticles.id)] as const;

/** The index is not asked, only what it brought. */
const containsWordUnindexed = (word: string): SQL => sql`${newsArticles.searched} || '' like ${pattern(word)}`;

/** The stretch of a word that begins and ends with letters few articles have; undefined when all of them are common. */
function rareSubstringOf(word: string, sample: readonly SearchableArticle[]): string | undefined {
  const isCommon = (letters: string) => sample.filter(({ searched }) => searched.includes(letters)).length > sample.length * COMMON_SHARE;
  let [start, end] = [0, word.length];
  while (end - start >= TRIGRAM && isCommon(word.slice(start, start + TRIGRAM))) start++;
  while (end - start > TRIGRAM && isCommon(word.slice(end - TRIGRAM, end))) end--;
  return end - start >= TRIGRAM ? word.slice(start, end) : undefined;
}

/**
 * By the index of words: all that hold them are collected, then sorted. Sorted by the bare story, the planner would be tempted to walk
 * all articles by it. Of what is common the index has long lists to compare, so it is asked for what is rare alone.
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
    .selectDistinctOn([story], columnsOfSearched())
    .from(newsArticles)
    .where(and(eq(newsArticles.language, language), ...tests))
    .orderBy(story, ...newestFirst)
    .as("news_articles");
  const rows = await db
    .select(columnsOfSearched())
    .from(matching)
    .orderBy(...newestFirst)
    .limit(count);
  return rows.map(toSearchable);
}

/** Among so many of the newest, read one by one: where those in memory had some, it is not far to the rest. */
async function findAmongNewest(
  db: Database,
  language: Language,
  words: readonly string[],
  count: number,
  window: number,
): Promise<SearchableArticle[]> {
  const some = db
    .select(columnsOfSearched())
    .from(newsArticles)
    .where(eq(newsArticles.language, language))
    .orderBy(...newestFirst)
    .limit(window)
    .as("news_articles");
  const rows = await db
    .select(columnsOfSearched())
    .from(some)
    .where(and(...words.map(containsWord)))
    .orderBy(...newestFirst)
    .limit(count * TELLINGS);
  return eachStoryOnce(rows).slice(0, count).map(toSearchable);
}

/** By the index as well, the newest of some: to hold a word against every article that may have one like it takes long. */
async function findSimilar(db: Database, language: Language, words: readonly string[]): Promise<SearchableArticle[]> {
  const some = db
    .select(columnsOfSearched())
    .from(newsArticles)
    .where(and(eq(newsArticles.language, language), ...words.map(isSimilarTo)))
    .limit(MAX_SIMILAR)
    .as("news_articles");
  const rows = await db
    .select(columnsOfSearched())
    .from(some)
    .orderBy(...newestFirst);
  return rows.map(toSearchable);
}

/** How many letters of a word may be wrong; to swap two counts as two. */
const maxTypos = (word: string): number => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0);

/** The vocabulary of the articles, built when a search first needs it. */
const vocabularies = new WeakMap<readonly SearchableArticle[], ReadonlySet<string>>();

function vocabularyOf(articles: readonly SearchableArticle[]): ReadonlySet<string> {
  const known = vocabularies.get(articles);
  if (known) return known;
  const made = new Set(articles.flatMap(({ searched }) => searched.match(/[\p{L}\p{N}]+/gu) ?? []));
  vocabularies.set(articles, made);
  return made;
}

/** Those of the articles that have a word like every one of these. */
function rankSimilar(articles: readonly SearchableArticle[], words: readonly string[]): SearchableArticle[] {
  const vocabulary = [...vocabularyOf(articles)];
  const meant = words.map((word) => {
    const most = maxTypos(word);
    return vocabulary.filter((own) => Math.abs(own.length - word.length) <= most && distance(own, word) <= most);
  });
  if (meant.some((choice) => choice.length === 0)) return [];
  return articles.filter(({ searched }) => meant.every((choice) => choice.some((own) => searched.includes(own))));
}

/** The newest stories of a language that have words like these, which finds typing errors. */
async function selectSimilar(
  db: Database,
  newest: NewestArticlesCache,
  language: Language,
  words: readonly string[],
  count: number,
): Promise<SearchableArticle[]> {
  const known = words.filter((word) => word.length >= TRIGRAM);
  if (known.length === 0) return [];
  const recent = eachStoryOnce(rankSimilar(await newest.of(language), known)).slice(0, count);
  if (recent.length === count) return recent;
  const all = [...recent, ...(await findSimilar(db, language, known))];
  return eachStoryOnce(all.toSorted((one, other) => other.publishedAt - one.publishedAt)).slice(0, count);
}

/**
 * The newest articles of a language that hold every word, anywhere in a word of theirs, one of each story; `words` are folded. With
 * `isLoose` words that only resemble them do as well, which finds typing errors. Common words are found among the newest,
 * which are in memory: to collect all articles that have them would take long.
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
  const found = eachStoryOnce(recent.filter(({ searched }) => words.every((word) => searched.includes(word)))).slice(0, count);
  const isAll = recent.length < newest.maxArticles;
  const isIndexed = words.some((word) => word.length >= TRIGRAM);
  if (isAll || found.length === count || !isIndexed) return found;
  if (found.length >= count * MIN_SHARE_IN_MEMORY) {
    const further = await findAmongNewest(db, language, words, count, Math.ceil((recent.length * count * MARGIN) / found.length));
    if (further.length === count) return further;
  }
  return findContaining(db, language, words, count, recent);
}
