import * as v from "valibot";

/** Words or phrases in an editor's list: a star matches any letters. */
export const keywords = v.pipe(
  v.array(v.pipe(v.string("must be a word; one with a leading * needs quotes"), v.regex(/[\p{L}\p{N}]/u, "must hold a letter or a digit"))),
  v.nonEmpty(),
);

/** Lowercase letters and digits without accents, with a single space before and after each word: " hard fork am 1 mai ". */
export const normalizeWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Normalized text contains no special regular expression characters. */
const patternOfWord = (word: string): string =>
  word
    .split("*")
    .map((part) => normalizeWords(part).trim())
    .join("[^ ]*");

/** Finds any of the phrases in normalized text, as whole words. */
export const patternOf = (list: readonly string[], flags = ""): RegExp =>
  new RegExp(`(?<= )(?:${list.map((phrase) => phrase.split(" ").map(patternOfWord).join(" ")).join("|")})(?= )`, flags);
