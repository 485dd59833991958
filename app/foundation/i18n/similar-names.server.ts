import { distance } from "fastest-levenshtein";
import { foldText } from "#app/foundation/i18n/fold-text.ts";

const MAX_LENGTH = 60;
/** Shorter words are a different word with one letter changed. */
const MIN_LENGTH = 3;
/** Minimum length of a prefix that identifies a name: "sundae" is SundaeSwap. */
const MIN_BEGINNING = 4;

const normalize = (text: string): string => foldText(text.slice(0, MAX_LENGTH)).replace(/[^\p{L}\p{N}]+/gu, "");

/** One wrong letter in up to five, two in up to nine, and so on. */
const maxErrors = (length: number): number => (length < MIN_LENGTH ? 0 : Math.round(length / 4));

/** Edit distance between a misspelled name and another; null if it's a different name. */
export function spellingErrors(asked: string, name: string): number | null {
  const [a, b] = [normalize(asked), normalize(name)];
  const errors = distance(a, b);
  const isBeginning = Math.min(a.length, b.length) >= MIN_BEGINNING && (a.startsWith(b) || b.startsWith(a));
  return a !== "" && b !== "" && (isBeginning || errors <= maxErrors(Math.max(a.length, b.length))) ? errors : null;
}

/** Items with a name that a misspelled one may mean, closest first. */
export function similarItems<Item>(
  asked: string,
  items: Iterable<Item>,
  namesOf: (item: Item) => readonly string[],
  count: number,
): Item[] {
  return [...items]
    .flatMap((item) => {
      const errors = namesOf(item).flatMap((name) => spellingErrors(asked, name) ?? []);
      return errors.length > 0 ? [{ item, errors: Math.min(...errors) }] : [];
    })
    .sort((a, b) => a.errors - b.errors)
    .slice(0, count)
    .map(({ item }) => item);
}
