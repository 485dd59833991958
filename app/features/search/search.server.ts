import { distance } from "fastest-levenshtein";
import {
  makeIndex,
  searchCatalog,
  type CatalogHit,
  type CatalogIndex,
  type CatalogSources,
  type MatchLevel,
  type PlaceOf,
} from "#app/features/search/catalog-index.server.ts";
import { parseQuery, stemOf, wordsOf, type SearchResponse, type Hit, type Kind, type Query } from "#app/features/search/search.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** The fields of an article that search shows. */
interface FoundArticle {
  title: string;
  excerpt: string;
  externalUrl: string;
  source: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** ID of the article's story, which several publishers may cover. */
  clusterId: string;
}

/** A page that does the task a query describes. */
export interface SearchAction {
  /** Path with the query filled in, without a language. */
  path: `/${string}`;
  title: string;
  text: string;
  /** True if the query is its ID or a part of its name. Then mere lookalikes are left out. */
  isExact?: boolean;
}

/** Data from the other features; this one imports none of them. */
export interface SearchSources extends CatalogSources {
  /** Pages that do the task a query describes; most queries have none. */
  actionsFor: (text: string, language: Language) => SearchAction[] | Promise<SearchAction[]>;
  /** The newest articles that contain every folded word, or with `isLoose` similar words; one per story. */
  findArticles: (language: Language, words: readonly string[], count: number, isLoose?: boolean) => Promise<FoundArticle[]>;
  /** The projects' current places in the directory's order. */
  places: () => PlaceOf;
  logoOf: (projectId: string) => string | null;
  /** True if no evidence shows that the project works. */
  isUnconfirmed: (projectId: string) => boolean;
}

/** Hits per group. */
const MAX_HITS: Record<Kind, number> = { projects: 12, terms: 6, pages: 8, articles: 20 };
/** Hits of a kind that is shown alone. */
const MAX_OF_KIND = 100;
const MAX_CLOSEST = 4;
/** Letters that may differ between two similar words. */
const MAX_TYPOS = 2;

/** Words to highlight in an article: those that start with a query word, or resemble one. */
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
    project: null,
  }));
}

/** Results of the first step that finds any. */
function firstMatching(steps: readonly MatchLevel[], index: CatalogIndex, words: readonly string[], placeOf: PlaceOf): CatalogHit[] {
  for (const step of steps) {
    const found = searchCatalog(index, words, step, placeOf);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Searches for the query as typed. If the index finds nothing, the query may contain a typing error: names with one letter wrong
 * are tried next, and if no article matches either, everything similar. The group with the best hit comes first. News come last,
 * because there are most of them.
 */
async function findHits(
  sources: SearchSources,
  index: CatalogIndex,
  language: Language,
  { text, words }: Query,
  maxArticles: number,
): Promise<[Kind, Hit[]][]> {
  const { findArticles, actionsFor, places } = sources;
  // One more than is shown, to detect whether there are more.
  const count = maxArticles + 1;
  const asked = await actionsFor(text, language);
  const placeOf = places();
  let inCatalog = searchCatalog(index, words, "exact", placeOf);
  let articles = await articlesFor(findArticles, language, words, false, count);
  if (inCatalog.length === 0 && !asked.some(({ isExact }) => isExact)) {
    const hasExactArticles = articles.length > 0;
    if (!hasExactArticles) articles = await articlesFor(findArticles, language, words, true, count);
    inCatalog = firstMatching(
      hasExactArticles ? ["names"] : articles.length > 0 ? ["names", "mistyped"] : ["names", "mistyped", "any"],
      index,
      words,
      placeOf,
    );
  }
  const actions = asked.map(({ path, title, text: about }): CatalogHit => {
    const hit = { title, text: about, href: pathIn(path, language), note: "", at: null, terms: [] };
    return { kind: "pages", hit, projectId: null, isNamed: false };
  });
  const inOrder = [...inCatalog.filter(({ isNamed }) => isNamed), ...actions, ...inCatalog.filter(({ isNamed }) => !isNamed)];
  const inGroups = Map.groupBy(inOrder, ({ kind }) => kind);
  return [
    ...[...inGroups].map(([kind, found]): [Kind, Hit[]] => [kind, found.map((one) => toHit(one, sources, language))]),
    ["articles", articles],
  ];
}

function toHit({ hit, projectId }: CatalogHit, { logoOf, isUnconfirmed }: SearchSources, language: Language): Hit {
  if (projectId === null) return { ...hit, project: null };
  const note = isUnconfirmed(projectId) ? `${hit.note} · ${translatorFor(language, "catalog")("status.listed")}` : hit.note;
  return { ...hit, note, project: { id: projectId, logo: logoOf(projectId) } };
}

/** Search over projects, terms, pages and articles. Each language is indexed on its first query. */
export function createSearch(sources: SearchSources) {
  const indexes = new Map<Language, CatalogIndex>();
  const indexOf = (language: Language): CatalogIndex => {
    const index = indexes.get(language) ?? makeIndex(language, sources);
    indexes.set(language, index);
    return index;
  };
  return {
    /** Results for a query in a language: the best of each kind, or more of one kind alone. The query is never stored or logged. */
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

    /** Projects, pages and then terms that a missing page's address may have meant. `path` is raw, without its language. */
    closestTo(path: string, language: Language): Hit[] {
      const words = parseQuery(path.replaceAll(/\.\w+$|%[\da-f]{2}/gi, " ").slice(-100))?.words ?? [];
      // The last part of an address is the most specific.
      const significantWords = words.filter((word) => word.length > 2).slice(-3);
      if (significantWords.length === 0) return [];
      const index = indexOf(language);
      const placeOf = sources.places();
      // In a short word, one wrong letter makes a different word.
      const isGuessed = significantWords.some((word) => word.length > 4);
      const sure = firstMatching(isGuessed ? ["exact", "names"] : ["exact"], index, significantWords, placeOf);
      // A similar word must be in a title: in a description it would be a poor guess.
      const found =
        sure.length > 0 || !isGuessed
          ? sure
          : firstMatching(["mistyped", "any"], index, significantWords, placeOf).filter(({ hit }) =>
              hit.terms.some((term) => foldText(hit.title).includes(term)),
            );
      // The visitor wanted a page, so definitions come last.
      const placesFirst = found.toSorted((a, b) => Number(a.kind === "terms") - Number(b.kind === "terms"));
      return placesFirst.slice(0, MAX_CLOSEST).map((one) => toHit(one, sources, language));
    },
  };
}
export type SearchService = ReturnType<typeof createSearch>;
