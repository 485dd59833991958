import { createRun } from "#app/features/check/run-together.ts";
import {
  CHINESE_LIST_BITS,
  foldWords,
  isCommonWord,
  WORD_LIST_BITS,
  wordListsOf,
  wordListsOfPrefix,
  UNIQUE_PREFIX_LENGTH,
} from "#app/features/check/seed-words.ts";
import { removeInvisible } from "#app/foundation/pasted/clean-pasted.ts";

/** Length of the shortest phrase, and the number of words that may be mistyped. */
const SHORTEST = 12;
const MISSES = 2;
/** With mistyped words, more everyday words than this make it a sentence. */
const MOST_EVERYDAY = 3;
/** Phrases rarely repeat a word; menus and tables do. */
const MOST_REPEATED = 1;
/** Minimum occurrences of a numbering word: "word 1: …". */
const FEWEST_LABELS = 6;
const SHORTEST_RUN = 6;
/** Hexadecimal digits, not words. */
const HEX = /^[a-f]+$/;

/** True if a text holds a BIP-39 seed phrase in any language: numbered, in capitals, run together, or with one or two typos. */
export function holdsSeedPhrase(text: string): boolean {
  const folded = foldWords(removeInvisible(percentDecoded(text)));
  if (isRowOfCharacters(folded)) return true;
  const tokens = withoutLabels(folded).map((token) => {
    const lists = wordListsOf(token);
    return { token, lists, run: lists === 0 && token.length >= SHORTEST_RUN && !HEX.test(token) ? createRun(token) : null };
  });
  return WORD_LIST_BITS.some((bit) => {
    const isChinese = CHINESE_LIST_BITS.includes(bit);
    const words = tokens.flatMap(({ token, lists, run }): Word[] => {
      if (lists & bit) return [{ token, isWhole: true }];
      const within = isChinese ? null : run?.(bit);
      if (within) return within.map((part) => ({ token: part ?? "", isWhole: part !== null }));
      return [{ token: wordListsOfPrefix(token) & bit ? token : "", isWhole: false }];
    });
    return hasPhrase(words);
  });
}

const percentDecoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (coded) => {
    try {
      return decodeURIComponent(coded);
    } catch {
      return " ";
    }
  });

/** A listed word, its four-letter abbreviation, or "" for any other. */
interface Word {
  token: string;
  isWhole: boolean;
}

function hasPhrase(words: readonly Word[]): boolean {
  let hits = 0;
  return words.some(({ token }, at) => {
    hits += Number(token !== "") - Number((words[at - SHORTEST]?.token ?? "") !== "");
    return hits >= SHORTEST - MISSES && at >= SHORTEST - 1 && isPhrase(words.slice(at + 1 - SHORTEST, at + 1));
  });
}

function isPhrase(words: readonly Word[]): boolean {
  const whole = words.filter(({ isWhole }) => isWhole);
  if (whole.length === SHORTEST) return true;
  // Abbreviations only count if most words are abbreviated.
  const short = words.filter(({ token }) => token !== "" && token.length <= UNIQUE_PREFIX_LENGTH);
  const hits = (whole.length > short.length ? whole : short).map(({ token }) => token);
  return (
    hits.length >= SHORTEST - MISSES &&
    hits.filter(isCommonWord).length <= MOST_EVERYDAY &&
    new Set(hits).size >= hits.length - MOST_REPEATED
  );
}

/** Words of a text, without a word that only numbers the others. */
function withoutLabels(folded: string): string[] {
  const numbered = Map.groupBy(folded.matchAll(/(?<!\p{L})(\p{L}+)[ #.:]{0,2}\d/gu), ([, label = ""]) => label);
  const labels = new Set([...numbered].flatMap(([label, found]) => (found.length >= FEWEST_LABELS ? [label] : [])));
  return (folded.match(/\p{L}+/gu) ?? []).filter((token) => !labels.has(token));
}

/** Chinese without spaces. Sentences have the same characters, so the text must have exactly a phrase's length. */
function isRowOfCharacters(folded: string): boolean {
  const characters = folded.replaceAll(/\s/g, "");
  const isLength = characters.length >= SHORTEST && characters.length <= 2 * SHORTEST && characters.length % 3 === 0;
  return isLength && CHINESE_LIST_BITS.some((bit) => [...characters].every((sign) => (wordListsOf(sign) & bit) !== 0));
}
