import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const GLOSSARY_PATH = "/glossary";
const MAX_QUERY_LENGTH = 60;

export interface Entry {
  id: string;
  term: string;
  definition: string;
  /** Definition without live figures, for copies that we can't update. */
  staticDefinition?: string;
  /** Other forms of the term, for search. */
  aliases: readonly string[];
  see: readonly { id: string; term: string }[];
}

/** Terms with the same first letter. `id` is the anchor of the letter's heading. */
export interface LetterGroup {
  letter: string;
  id: string;
  entries: Entry[];
}

export const isTermQuery = (text: string): boolean => text.trim() !== "" && text.length <= MAX_QUERY_LENGTH;

const stripDiacritics = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L");

/**
 * First letter of a term in a dictionary of that language. Ł and Ś are separate letters in Polish, as is Ñ in Spanish; elsewhere an accent
 * doesn't make a new letter. Terms that don't begin with a letter are grouped under #.
 */
export function letterOf(term: string, language: Language): string {
  const first = /\p{L}|\p{N}/u.exec(term)?.[0].toLocaleUpperCase(language) ?? "#";
  if (!/\p{L}/u.test(first)) return "#";
  const base = stripDiacritics(first);
  return new Intl.Collator(language, { sensitivity: "base" }).compare(first, base) === 0 ? base : first;
}

/** Sorts terms by the language's alphabet and groups them by letter. */
export function groupByLetter(entries: readonly Entry[], language: Language): LetterGroup[] {
  const collator = new Intl.Collator(language);
  const groups = new Map<string, Entry[]>();
  for (const entry of [...entries].sort((a, b) => collator.compare(a.term, b.term))) {
    const letter = letterOf(entry.term, language);
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return [...groups].map(([letter, own]) => ({
    letter,
    id: letter === "#" ? "letter-other" : `letter-${letter.toLowerCase()}`,
    entries: own,
  }));
}

/** Keeps entries whose term, aliases or definition contain the query. An empty query keeps all. */
export function searchGroups(groups: readonly LetterGroup[], query: string): LetterGroup[] {
  const wanted = foldText(query.trim());
  if (wanted === "") return [...groups];
  const has = ({ term, aliases, definition }: Entry) => [term, ...aliases, definition].some((text) => foldText(text).includes(wanted));
  return groups.map((group) => ({ ...group, entries: group.entries.filter(has) })).filter(({ entries }) => entries.length > 0);
}
