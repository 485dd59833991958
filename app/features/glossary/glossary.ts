import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const GLOSSARY_PATH = "/glossary";
const MAX_QUERY_LENGTH = 60;

/** A word of the glossary as its page shows it. */
export interface Entry {
  id: string;
  term: string;
  definition: string;
  /** The definition without the figures in it, for what is kept elsewhere. */
  staticDefinition?: string;
  /** Other forms by which it may be searched for. */
  aliases: readonly string[];
  see: readonly { id: string; term: string }[];
}

/** All words that begin with a letter; `id` is the anchor of the letter's heading. */
export interface LetterGroup {
  letter: string;
  id: string;
  entries: Entry[];
}

export const isTermQuery = (text: string): boolean => text.trim() !== "" && text.length <= MAX_QUERY_LENGTH;

const stripDiacritics = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L");

/**
 * The letter under which a dictionary of the language has a word. Ł and Ś are letters of Polish and Ñ is one of Spanish;
 * elsewhere an accent makes no new letter. What begins with no letter stands under #.
 */
export function letterOf(term: string, language: Language): string {
  const first = /\p{L}|\p{N}/u.exec(term)?.[0].toLocaleUpperCase(language) ?? "#";
  if (!/\p{L}/u.test(first)) return "#";
  const base = stripDiacritics(first);
  return new Intl.Collator(language, { sensitivity: "base" }).compare(first, base) === 0 ? base : first;
}

/** The words in the order of the language's alphabet, by letter. */
export function byLetter(entries: readonly Entry[], language: Language): LetterGroup[] {
  const collator = new Intl.Collator(language);
  const groups = new Map<string, Entry[]>();
  for (const entry of [...entries].sort((one, other) => collator.compare(one.term, other.term))) {
    const letter = letterOf(entry.term, language);
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return [...groups].map(([letter, own]) => ({
    letter,
    id: letter === "#" ? "letter-other" : `letter-${letter.toLowerCase()}`,
    entries: own,
  }));
}

/** What of the glossary a visitor looks for: in a headword, one of its forms or its definition. All of it for an empty query. */
export function searchGroups(groups: readonly LetterGroup[], query: string): LetterGroup[] {
  const wanted = foldText(query.trim());
  if (wanted === "") return [...groups];
  const has = ({ term, aliases, definition }: Entry) => [term, ...aliases, definition].some((text) => foldText(text).includes(wanted));
  return groups.map((group) => ({ ...group, entries: group.entries.filter(has) })).filter(({ entries }) => entries.length > 0);
}
