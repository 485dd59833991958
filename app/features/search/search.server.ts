import { distance } from "fastest-levenshtein";
import {
  makeIndex,
  searchCatalogue,
  type CatalogueHit,
  type CatalogueIndex,
  type CatalogueSources,
  type MatchLevel,
} from "#app/features/search/catalogue-index.server.ts";
import { parseQuery, stemOf, wordsOf, type SearchResponse, type Hit, type Kind, type Query } from "#app/features/search/search.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** An article as search needs it. */
interface FoundArticle {
  title: string;
  excerpt: string;
  externalUrl: string;
  source: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** Its story: several publishers may tell it. */
  clusterId: string;
}

/** A page that does what a query asks for. */
export interface SearchAction {
  /** With what was typed filled in, without a language. */
  path: `/${string}`;
  title: string;
  text: string;
  /** The query is its ID or a part of its name, as written: what only resembles the query is no answer. */
  isExact?: boolean;
}

/** What is searched; this feature knows none of the others. */
export interface SearchSources extends CatalogueSources {
  /** The pages that do what a query asks for; most queries ask for none. */
  actionsFor: (text: string, language: Language) => SearchAction[] | Promise<SearchAction[]>;
  /** The newest articles that hold every folded word, or with `isLoose` words like them, one of each story. */
  findArticles: (language: Language, words: readonly string[], count: number, isLoose?: boolean) => Promise<FoundArticle[]>;
}

/** How many of each group an answer shows. */
const MAX_HITS: Record<Kind, number> = { projects: 12, terms: 6, pages: 8, articles: 20 };
/** How many of one kind are shown when it's asked for alone. */
const MAX_OF_KIND = 100;
const MAX_CLOSEST = 4;
/** Of a word that resembles another one: so many letters may differ. */
const MAX_TYPOS = 2;

/** The words to highlight in an article: those that start with a query word, or resemble one. */
function termsIn(text: string, words: readonly string[], isLoose: boolean): string[] {
  if (!isLoose) return words.flatMap((word) => [word, stemOf(word)]);
  return wordsOf(text).filter((own) => words.some((word) => distance(own, word) <= MAX_TYPOS && own.length > MAX_TYPOS));
}

async function articlesFor(
  findArticles: SearchSources["findArticles"],
  language: Language,
  words: readonly string[],
  isLoose: boolean,
  count: number,
): Promise<Hit[]> {
  const found = await findArticles(language, words, count, isLoose);
  if (!isLoose && found.length < count && words.some((word) => stemOf(word) !== word)) {
    const known = new Set(found.map(({ clusterId }) => clusterId));
    found.push(...(await findArticles(language, words.map(stemOf), count)).filter(({ clusterId }) => !known.has(clusterId)));
  }
  return found.map(({ title, excerpt, externalUrl, source, publishedAt }) => ({
    title,
    text: excerpt,
    href: externalUrl,
    note: source,
    at: publishedAt,
    terms: termsIn(`${title} ${excerpt}`, words, isLoose),
  }));
}

/** What the first of the steps finds that finds anything. */
function firstMatching(steps: readonly MatchLevel[], index: CatalogueIndex, words: readonly string[]): CatalogueHit[] {
  for (const step of steps) {
    const found = searchCatalogue(index, words, step);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * First as it was typed. What the catalogue does not know may be a typing error: then names with one letter wrong are
 * tried, and when no article has the words either, everything that resembles them. The group with the best hit comes first, and
 * the news, which are the most, last.
 */
async function findHits(
  { findArticles, actionsFor }: SearchSources,
  index: CatalogueIndex,
  language: Language,
  { text, words }: Query,
  maxArticles: number,
): Promise<[Kind, Hit[]][]> {
  // One more than is shown, to know whether there are more.
  const count = maxArticles + 1;
  const asked = await actionsFor(text, language);
  let inCatalogue = searchCatalogue(index, words, "exact");
  let articles = await articlesFor(findArticles, language, words, false, count);
  if (inCatalogue.length === 0 && !asked.some(({ isExact }) => isExact)) {
    const hasExactArticles = articles.length > 0;
    if (!hasExactArticles) articles = await articlesFor(findArticles, language, words, true, count);
    inCatalogue = firstMatching(
      hasExactArticles ? ["names"] : articles.length > 0 ? ["names", "mistyped"] : ["names", "mistyped", "any"],
      index,
      words,
    );
  }
  const actions = asked.map(({ path, title, text: about }): CatalogueHit => {
    const hit = { title, text: about, href: pathIn(path, language), note: "", at: null, terms: [] };
    return { kind: "pages", hit, isNamed: false };
  });
  const inOrder = [...inCatalogue.filter(({ isNamed }) => isNamed), ...actions, ...inCatalogue.filter(({ isNamed }) => !isNamed)];
  const inGroups = Map.groupBy(inOrder, ({ kind }) => kind);
  return [...[...inGroups].map(([kind, found]): [Kind, Hit[]] => [kind, found.map(({ hit }) => hit)]), ["articles", articles]];
}

/** What visitors search: projects, terms, pages and articles, indexed for each language when it is first asked for. */
export function createSearch(sources: SearchSources) {
  const indexes = new Map<Language, CatalogueIndex>();
  const indexOf = (language: Language): CatalogueIndex => {
    const index = indexes.get(language) ?? makeIndex(language, sources);
    indexes.set(language, index);
    return index;
  };
  return {
    /** What the site has on a query, in a language: the best of each kind, or more of one kind alone. Nothing of the query is kept or logged. */
    async search(query: Query, language: Language, only?: Kind): Promise<SearchResponse> {
      const { text } = query;
      const t = translatorFor(language, "search");
      const most = (kind: Kind): number => (only === undefined ? MAX_HITS[kind] : MAX_OF_KIND);
      const hits = query.words.length === 0 ? [] : await findHits(sources, indexOf(language), language, query, most("articles"));
      const groups = hits.flatMap(([kind, found]) =>
        found.length === 0 || (only !== undefined && kind !== only)
          ? []
          : [{ kind, title: t(kind), hits: found.slice(0, most(kind)), hasMore: found.length > most(kind) }],
      );
      const count = groups.reduce((sum, group) => sum + group.hits.length, 0);
      const hasMore = groups.some((group) => group.hasMore);
      const summary = count === 0 ? t("none", { query: text }) : t(hasMore ? "best" : "found", { count, query: text });
      return { query: text, summary, groups };
    },

    /**
     * The projects, pages and, after them, terms that an address without a page may have meant. `path` as it came, without its language.
     */
    closestTo(path: string, language: Language): Hit[] {
      const words = parseQuery(path.replaceAll(/\.\w+$|%[\da-f]{2}/gi, " ").slice(-100))?.words ?? [];
      // The last part of an address says most of what was meant.
      const significantWords = words.filter((word) => word.length > 2).slice(-3);
      if (significantWords.length === 0) return [];
      const index = indexOf(language);
      // One letter wrong makes one short word of another.
      const isGuessed = significantWords.some((word) => word.length > 4);
      const sure = firstMatching(isGuessed ? ["exact", "names"] : ["exact"], index, significantWords);
      // What only resembles a word of the address must stand in a title: deep in a description it is no guess.
      const found =
        sure.length > 0 || !isGuessed
          ? sure
          : firstMatching(["mistyped", "any"], index, significantWords).filter(({ hit }) =>
              hit.terms.some((term) => foldText(hit.title).includes(term)),
            );
      // An address was to lead to a place: a definition comes after them.
      const placesFirst = found.toSorted((a, b) => Number(a.kind === "terms") - Number(b.kind === "terms"));
      return placesFirst.slice(0, MAX_CLOSEST).map(({ hit }) => hit);
    },
  };
}
export type SearchService = ReturnType<typeof createSearch>;
