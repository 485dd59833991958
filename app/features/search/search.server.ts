import { distance } from "fastest-levenshtein";
import { searchCatalogue, STEPS, type PathOf, type Step } from "#app/features/search/catalogue-index.server.ts";
import { readQuery, stemOf, type Answer, type Hit, type Kind, type Query } from "#app/features/search/search.ts";
import { fold } from "#app/foundation/i18n/fold.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** An article as search needs it. */
interface FoundArticle {
  title: string;
  excerpt: string;
  externalUrl: string;
  source: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** The features that are searched; this one knows none of them. */
export interface SearchSources {
  pathOf: PathOf;
  /** The newest articles that hold every folded word, or with `isLoose` words like them. */
  findArticles: (language: Language, words: readonly string[], count: number, isLoose?: boolean) => Promise<FoundArticle[]>;
}

/** How many of each group an answer holds. */
const MOST: Record<Kind, number> = { projects: 12, articles: 20, pages: 8 };
const MOST_CLOSEST = 4;
/** Of a word that resembles another one: so many letters may differ. */
const LIKE = 2;

const memory = remember("search", () => ({ sources: undefined as SearchSources | undefined }));

/** Called once at boot. */
export function openSearch(sources: SearchSources): void {
  memory.sources = sources;
}

function opened(): SearchSources {
  if (!memory.sources) throw new Error("The search is not open yet: call openSearch at boot");
  return memory.sources;
}

/** The words of an article because of which it was found: those that begin or nearly read as the searched ones. */
function termsIn(text: string, words: readonly string[], isLoose: boolean): string[] {
  if (!isLoose) return words.flatMap((word) => [word, stemOf(word)]);
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((own) => words.some((word) => distance(own, word) <= LIKE && own.length > LIKE));
}

async function articlesFor(language: Language, words: readonly string[], isLoose: boolean): Promise<Hit[]> {
  const { findArticles } = opened();
  const found = await findArticles(language, words, MOST.articles, isLoose);
  if (!isLoose && found.length < MOST.articles && words.some((word) => stemOf(word) !== word)) {
    const known = new Set(found.map(({ externalUrl }) => externalUrl));
    found.push(...(await findArticles(language, words.map(stemOf), MOST.articles)).filter(({ externalUrl }) => !known.has(externalUrl)));
  }
  return found
    .slice(0, MOST.articles)
    .map(({ title, excerpt, externalUrl, source, publishedAt }) => ({ title, text: excerpt, href: externalUrl, note: source, at: publishedAt, terms: termsIn(`${title} ${excerpt}`, words, isLoose) }));
}

/** First as it was typed; when nothing at all is found, with typing errors forgiven, then any of the words. */
async function findHits(language: Language, words: readonly string[]): Promise<Record<Kind, Hit[]>> {
  const { pathOf } = opened();
  const ask = async (step: Step): Promise<Record<Kind, Hit[]>> => ({
    projects: searchCatalogue(language, words, step, "projects", pathOf, MOST.projects),
    articles: step === "any" ? [] : await articlesFor(language, words, step === "mistyped"),
    pages: searchCatalogue(language, words, step, "pages", pathOf, MOST.pages),
  });
  let hits = await ask("exact");
  for (const step of STEPS.slice(1)) {
    if (Object.values(hits).some(({ length }) => length > 0)) break;
    hits = await ask(step);
  }
  return hits;
}

/** What the site has on a query, in a language: projects, news, pages. Nothing of the query is kept or logged. */
export async function search({ text, words }: Query, language: Language): Promise<Answer> {
  const t = translatorFor(language, "search");
  const hits = words.length === 0 ? { projects: [], articles: [], pages: [] } : await findHits(language, words);
  const count = hits.projects.length + hits.articles.length + hits.pages.length;
  const group = (kind: Kind, title: string) => (hits[kind].length === 0 ? [] : [{ kind, title, hits: hits[kind] }]);
  return {
    query: text,
    summary: count === 0 ? t("none", { query: text }) : t("found", { count, query: text }),
    groups: [...group("projects", t("projects")), ...group("articles", t("articles")), ...group("pages", t("pages"))],
  };
}

/** The projects and pages that an address without a page may have meant. `path` as it came, without its language. */
export function closestTo(path: string, language: Language): Hit[] {
  const words = readQuery(path.replaceAll(/\.\w+$|%[\da-f]{2}/gi, " ").slice(-100))?.words ?? [];
  // The last part of an address says most of what was meant.
  const telling = words.filter((word) => word.length > 2).slice(-3);
  if (telling.length === 0) return [];
  const { pathOf } = opened();
  for (const step of STEPS) {
    const found = searchCatalogue(language, telling, step, null, pathOf, MOST_CLOSEST);
    if (found.length > 0) return found;
  }
  return [];
}
