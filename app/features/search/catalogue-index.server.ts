import MiniSearch, { type Query } from "minisearch";
import { sitePages } from "#app/features/search/site-pages.server.ts";
import { stemOf, type Hit, type Kind } from "#app/features/search/search.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { fold } from "#app/foundation/i18n/fold.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** Where a project's page is, without a language. */
export type PathOf = (project: Project) => `/${string}`;

interface Entry {
  id: number;
  kind: Exclude<Kind, "articles">;
  title: string;
  names: string;
  tags: string;
  text: string;
  hit: Omit<Hit, "terms">;
}

interface CatalogueIndex {
  search: MiniSearch<Entry>;
  entries: Entry[];
}

/** How strictly words are held against the catalogue: as they begin, also mistyped, or any of them in part. */
export const STEPS = ["exact", "mistyped", "any"] as const;
export type Step = (typeof STEPS)[number];

/** Languages that write compounds as one word: there a word is also found by how it ends. */
const COMPOUNDS: ReadonlySet<Language> = new Set(["de", "nl"]);
const LONG_COMPOUND = 8;
const LEAST_PART = 4;
/** Of what the best scores, once typing errors are forgiven; what is far below it is noise. */
const WORTH_SHOWING = 0.12;

/** The ends of a compound that may be words: Kryptobörse is found by Börse. */
const endsOf = (word: string): string[] => (word.length < LONG_COMPOUND ? [] : Array.from({ length: word.length - LEAST_PART - 2 }, (_, index) => word.slice(index + 3)));

function entriesIn(language: Language, pathOf: PathOf): Entry[] {
  const t = translatorFor(language, "tags", "categories");
  const found = [...projects().values()].map((project) => {
    const { description } = project.texts[language];
    const category = t(`categories:names.${project.category}`);
    return {
      kind: "projects" as const,
      title: project.name,
      names: [project.id, ...project.formerNames, ...(project.token ? [project.token.ticker] : [])].join(" "),
      tags: [category, ...project.tags, ...project.tags.map((tag) => t(tag))].join(" "),
      text: description,
      hit: { title: project.name, text: description, href: pathIn(pathOf(project), language), note: category, at: null },
    };
  });
  const pages = sitePages(language).map(({ path, title, text }) => ({
    kind: "pages" as const,
    title,
    names: path.replaceAll(/[/-]/g, " "),
    tags: "",
    text,
    hit: { title, text, href: pathIn(path, language), note: "", at: null },
  }));
  return [...found, ...pages].map((entry, id) => ({ ...entry, id }));
}

function makeIndex(language: Language, pathOf: PathOf): CatalogueIndex {
  const hasCompounds = COMPOUNDS.has(language);
  const search = new MiniSearch<Entry>({
    fields: ["title", "names", "tags", "text"],
    processTerm: (term) => {
      const word = fold(term);
      return hasCompounds ? [word, ...endsOf(word)] : word;
    },
    searchOptions: { boost: { title: 6, names: 4, tags: 2 }, processTerm: (term) => term },
  });
  const entries = entriesIn(language, pathOf);
  search.addAll(entries);
  return { search, entries };
}

/** How many letters of a word may be wrong; to swap two counts as two. */
const mistakesIn = (word: string): number => (word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0);

function queryFor(words: readonly string[], step: Step, language: Language): Query {
  const ask = (word: string): Query => {
    const parts = step === "any" && COMPOUNDS.has(language) ? endsOf(word).map(stemOf) : [];
    return {
      combineWith: "OR",
      queries: [
        { queries: [word], prefix: word.length > 1, ...(step === "exact" ? {} : { fuzzy: mistakesIn(word) }) },
        { queries: [stemOf(word)], prefix: true, boostTerm: () => 0.4 },
        ...parts.map((part) => ({ queries: [part], prefix: true, boostTerm: () => 0.1 })),
      ],
    };
  };
  return { combineWith: step === "any" ? "OR" : "AND", queries: words.map(ask) };
}

/** What of the projects, the pages or (null) both answers a query, the best first. */
export function searchCatalogue(language: Language, words: readonly string[], step: Step, kind: Entry["kind"] | null, pathOf: PathOf, count: number): Hit[] {
  const { search, entries } = remember(`search-${language}`, () => makeIndex(language, pathOf));
  const results = search.search(queryFor(words, step, language), { filter: ({ id }) => kind === null || entries[id]?.kind === kind });
  const best = results[0]?.score ?? 0;
  return results
    .filter(({ score }) => step === "exact" || score >= best * WORTH_SHOWING)
    .slice(0, count)
    .flatMap(({ id, terms }) => {
      const entry = entries[id];
      return entry ? [{ ...entry.hit, terms }] : [];
    });
}
