import MiniSearch, { type Query } from "minisearch";
import { stemOf, wordsOf, type Hit, type Kind } from "#app/features/search/search.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** Every kind except articles, which the database searches. */
export type CatalogKind = Exclude<Kind, "articles">;

/** A searchable text of the site: a page, or a term that a page explains. */
export interface SearchDocument {
  kind: Exclude<CatalogKind, "projects">;
  /** Path without a language; a term's path ends in its anchor. */
  path: `/${string}`;
  title: string;
  /** Other names that visitors search for, separated by commas: abbreviations, inflected forms, questions. May be empty. */
  names: string;
  text: string;
}

/** Contents of the index, read once per language. */
export interface CatalogSources {
  /** Path of a project's page, without a language. */
  pathOf: (project: Project) => `/${string}`;
  documentsOf: (language: Language) => readonly SearchDocument[];
}

interface Entry {
  id: number;
  kind: CatalogKind;
  title: string;
  /** Title and names, normalized like the words of a query. */
  normalizedNames: ReadonlySet<string>;
  names: string;
  /** A token's policy ID, and its whole ID as one word, because a query of "policy.name" becomes one word too. */
  ids: string;
  /** Endings of the words in a project's name, so that a part of a name finds it. */
  endings: string;
  tags: string;
  text: string;
  /** Endings of the words in names and in other texts, for languages with compounds. */
  nameParts: string;
  textParts: string;
  /** Weight of a hit, 0 to 1. */
  boost: number;
  hit: Omit<Hit, "terms" | "project">;
  /** A project's ID; null for other kinds. */
  projectId: string | null;
  /** Title and names in one text, folded, for words inside them. */
  foldedNames: string;
}

export interface CatalogIndex {
  language: Language;
  /** Folded words without meaning for a search, such as "how". */
  ignored: ReadonlySet<string>;
  search: MiniSearch<Entry>;
  entries: readonly Entry[];
}

/** Strictness of a match: by the words' beginning, as names with one letter wrong, with more letters wrong, or only some of the words. */
export type MatchLevel = "exact" | "names" | "mistyped" | "any";

/** Languages that write compounds as one word. In them, a word's ending finds it too. */
const COMPOUND_LANGUAGES: ReadonlySet<Language> = new Set(["de", "nl"]);
const MIN_COMPOUND_LENGTH = 8;
const MIN_COMPOUND_PART = 4;
const MIN_NAME_ENDING = 4;
/** Weight of a hit in a closed project. Its exact name still finds it. */
const CLOSED_BOOST = 0.3;
/** Weight of a hit in a project with few users or one that can't be used yet, so that busy projects rank first. */
const QUIET_BOOST = 0.6;
/** Fields of whole words. Only these tolerate typing errors, because nearly every word resembles a part of another. */
const WHOLE_WORD_FIELDS = ["title", "names", "tags", "text"];
const WORD_FIELDS = [...WHOLE_WORD_FIELDS, "endings", "nameParts", "textParts"];
/** Shorter beginnings of an ID could be numbers or words: "24 words" isn't a policy ID. */
const MIN_ID_BEGINNING = 8;
/** Share of the best score below which a hit is noise, once typing errors are tolerated. */
const MIN_RELATIVE_SCORE = 0.12;

/** Endings of a compound that may be words: Börse finds Kryptobörse. */
const compoundSuffixes = (word: string): string[] =>
  word.length < MIN_COMPOUND_LENGTH ? [] : Array.from({ length: word.length - MIN_COMPOUND_PART - 2 }, (_, index) => word.slice(index + 3));

/** SundaeSwap gets the ending "swap" but not "ap". */
const nameEndings = (name: string): string[] =>
  wordsOf(name).flatMap((word) => Array.from({ length: Math.max(0, word.length - MIN_NAME_ENDING - 1) }, (_, at) => word.slice(at + 2)));

const tokenIds = ({ token }: Project): string[] =>
  token && token.policyId !== null ? [token.policyId, `${token.policyId}${token.assetName}`] : [];

function entriesIn(language: Language, { pathOf, documentsOf }: CatalogSources): Entry[] {
  const t = translatorFor(language, "tags", "categories", "catalog");
  const found = [...projects().values()].map((project) => {
    const { description } = project.texts[language];
    const category = t.dynamic("categories:names", project.category);
    const isClosed = project.status === "discontinued";
    return {
      kind: "projects" as const,
      projectId: project.id,
      title: project.name,
      // Finds both jpgstore and JPG Store.
      names: [project.id, project.id.replaceAll("-", ""), ...project.formerNames, ...(project.token ? [project.token.ticker] : [])].join(
        ", ",
      ),
      ids: tokenIds(project).join(", "),
      endings: nameEndings(project.name).join(" "),
      tags: [category, ...project.tags, ...project.tags.map((tag) => t.dynamic("tags:", tag)), ...(project.wallet?.platforms ?? [])].join(
        " ",
      ),
      text: description,
      boost: isClosed ? CLOSED_BOOST : project.status === "development" || project.tags.includes("low-activity") ? QUIET_BOOST : 1,
      hit: {
        title: project.name,
        text: description,
        href: pathIn(pathOf(project), language),
        note: isClosed ? `${category} · ${t("catalog:status.discontinued")}` : category,
        at: null,
      },
    };
  });
  // Only names find a term. Otherwise its definition would rank above the pages about other things that it mentions.
  const documents = documentsOf(language).map(({ kind, path, title, names, text }) => ({
    kind,
    projectId: null,
    title,
    names,
    ids: "",
    endings: "",
    tags: "",
    text: kind === "terms" ? "" : text,
    boost: 1,
    hit: { title, text, href: pathIn(path, language), note: "", at: null },
  }));
  const partsOf = (text: string): string => (COMPOUND_LANGUAGES.has(language) ? wordsOf(text).flatMap(compoundSuffixes).join(" ") : "");
  return [...found, ...documents].map((entry, id) => {
    const named = [entry.title, ...entry.names.split(","), ...entry.ids.split(",")].map((name) => wordsOf(name).join(" "));
    return {
      ...entry,
      id,
      normalizedNames: new Set(named),
      foldedNames: foldText(`${entry.title}\n${entry.names}`),
      nameParts: partsOf(`${entry.title} ${entry.names}`),
      textParts: partsOf(`${entry.tags} ${entry.text}`),
    };
  });
}

/** Indexes everything that can be found in a language. */
export function makeIndex(language: Language, sources: CatalogSources): CatalogIndex {
  const entries = entriesIn(language, sources);
  const search = new MiniSearch<Entry>({
    fields: [...WORD_FIELDS, "ids"],
    processTerm: foldText,
    searchOptions: {
      fields: [...WORD_FIELDS],
      boost: { title: 6, names: 4, endings: 4, nameParts: 4, tags: 2 },
      processTerm: (term) => term,
      boostDocument: (id: number) => entries[id]?.boost ?? 1,
    },
  });
  search.addAll(entries);
  const ignored = new Set(wordsOf(translatorFor(language, "searched")("ignored")));
  return { language, ignored, search, entries };
}

const MIN_FUZZY_LENGTH = 4;
/** Shorter words are too vague to match alone. */
const MIN_STANDALONE_LENGTH = 3;
/** Number of letters of a word that may be wrong; a swap counts as two. */
const maxTypos = (word: string): number => (word.length >= 6 ? 2 : word.length >= MIN_FUZZY_LENGTH ? 1 : 0);

/** The word with each pair of neighboring letters swapped, a common error of fast typists. */
const transpositionsOf = (word: string): string[] =>
  word.length < MIN_FUZZY_LENGTH
    ? []
    : Array.from({ length: word.length - 1 }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

/** The words as they are, and with each pair of neighbors joined: "min swap" is Minswap. */
const joinedForms = (words: readonly string[]): string[][] => [
  [...words],
  ...words.slice(1).map((word, at) => [...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)]),
];

function queryFor(words: readonly string[], step: MatchLevel, language: Language): Query {
  if (step === "names") {
    const like = (word: string): Query => ({
      combineWith: "OR",
      queries: [{ queries: [word], fuzzy: Math.min(maxTypos(word), 1) }, ...transpositionsOf(word)],
    });
    const forms = joinedForms(words).map((form): Query => ({ combineWith: "AND", queries: form.map(like) }));
    return { combineWith: "OR", fields: ["title", "names"], queries: forms };
  }
  const ask = (word: string): Query => {
    const parts = step === "any" && COMPOUND_LANGUAGES.has(language) ? compoundSuffixes(word).map(stemOf) : [];
    return {
      combineWith: "OR",
      queries: [
        { queries: [word], prefix: word.length > 1 },
        ...(step === "exact"
          ? []
          : [
              { queries: [word], fuzzy: maxTypos(word), fields: WHOLE_WORD_FIELDS },
              { queries: transpositionsOf(word), fields: WHOLE_WORD_FIELDS },
            ]),
        { queries: [stemOf(word)], prefix: true, boostTerm: () => 0.4 },
        ...(word.length < MIN_ID_BEGINNING ? [] : [{ queries: [word], prefix: true, fields: ["ids"] }]),
        ...parts.map((part) => ({ queries: [part], prefix: true, fields: WHOLE_WORD_FIELDS, boostTerm: () => 0.1 })),
      ],
    };
  };
  if (step === "any") return { combineWith: "OR", queries: words.filter((word) => word.length >= MIN_STANDALONE_LENGTH).map(ask) };
  return { combineWith: "OR", queries: joinedForms(words).map((form): Query => ({ combineWith: "AND", queries: form.map(ask) })) };
}

/** A hit with its kind; `isNamed` if the query equals one of its names. */
export interface CatalogHit {
  kind: CatalogKind;
  hit: Omit<Hit, "project">;
  projectId: string | null;
  isNamed: boolean;
}

/** A project's place in the directory's order: the busiest is lowest. */
export type PlaceOf = (projectId: string) => number;

/**
 * Puts projects with the query in their names first, and the busiest of those before the others: a long name scores lower than a short
 * one, and a word in a description says little. The other kinds keep their places.
 */
function busiestFirst(found: readonly (CatalogHit & { isInName: boolean })[], placeOf: PlaceOf): CatalogHit[] {
  const rank = ({ isNamed, isInName }: (typeof found)[number]) => (isNamed ? 0 : isInName ? 1 : 2);
  const inOrder = found
    .filter(({ projectId }) => projectId !== null)
    .toSorted((a, b) => {
      const [one, other] = [rank(a), rank(b)];
      return one - other || (one < 2 ? placeOf(a.projectId ?? "") - placeOf(b.projectId ?? "") : 0);
    });
  return found.map((hit) => (hit.projectId === null ? hit : (inOrder.shift() ?? hit)));
}

/** If several hits have the query as a name, places rank before definitions. */
const rankOf = ({ isNamed, kind }: CatalogHit): number => (!isNamed ? 2 : kind === "terms" ? 1 : 0);

/** Hits for folded words: exact names first, then by score. */
export function searchCatalog(index: CatalogIndex, words: readonly string[], step: MatchLevel, placeOf: PlaceOf): CatalogHit[] {
  const { language, ignored, search, entries } = index;
  const telling = words.filter((word) => !ignored.has(word));
  const results = search.search(queryFor(telling.length > 0 ? telling : words, step, language));
  const best = results[0]?.score ?? 0;
  const phrase = words.join(" ");
  const found = results
    .filter(({ score }) => step === "exact" || score >= best * MIN_RELATIVE_SCORE)
    .flatMap(({ id, terms }) => {
      const entry = entries[id];
      if (!entry) return [];
      const { kind, hit, projectId, normalizedNames, foldedNames } = entry;
      const isInName = telling.length > 0 && telling.every((word) => foldedNames.includes(word));
      return [{ kind, hit: { ...hit, terms }, projectId, isNamed: normalizedNames.has(phrase), isInName }];
    });
  return busiestFirst(found, placeOf).toSorted((a, b) => rankOf(a) - rankOf(b));
}
