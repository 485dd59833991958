import { wordlist as chineseSimplified } from "@scure/bip39/wordlists/simplified-chinese.js";
import { wordlist as chineseTraditional } from "@scure/bip39/wordlists/traditional-chinese.js";
import { wordlist as czech } from "@scure/bip39/wordlists/czech.js";
import { wordlist as english } from "@scure/bip39/wordlists/english.js";
import { wordlist as french } from "@scure/bip39/wordlists/french.js";
import { wordlist as italian } from "@scure/bip39/wordlists/italian.js";
import { wordlist as japanese } from "@scure/bip39/wordlists/japanese.js";
import { wordlist as korean } from "@scure/bip39/wordlists/korean.js";
import { wordlist as portuguese } from "@scure/bip39/wordlists/portuguese.js";
import { wordlist as spanish } from "@scure/bip39/wordlists/spanish.js";

const IN_CHINESE = [chineseSimplified, chineseTraditional];
const LISTS = [english, spanish, french, portuguese, italian, czech, japanese, korean, ...IN_CHINESE];
export const WORD_LIST_BITS: readonly number[] = LISTS.map((_, at) => 1 << at);
/** Lists whose words are single characters. */
export const CHINESE_LIST_BITS: readonly number[] = WORD_LIST_BITS.slice(-IN_CHINESE.length);

/** Number of letters that identify a word of a list. */
export const UNIQUE_PREFIX_LENGTH = 4;

/** Lower case without accents, because people omit those. */
export const foldWords = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const words = new Map<string, number>();
const starts = new Map<string, number>();
for (const [at, list] of LISTS.entries())
  for (const word of list.map(foldWords)) {
    const start = word.slice(0, UNIQUE_PREFIX_LENGTH);
    words.set(word, (words.get(word) ?? 0) | (1 << at));
    if (/^[a-z]+$/.test(word)) starts.set(start, (starts.get(start) ?? 0) | (1 << at));
  }

export const LONGEST_WORD = Math.max(...[...words.keys()].map(({ length }) => length));

export const wordListsOf = (word: string): number => words.get(word) ?? 0;
export const wordListsOfPrefix = (letters: string): number => (letters.length <= UNIQUE_PREFIX_LENGTH ? (starts.get(letters) ?? 0) : 0);

/** Words of the English list that are common in English sentences, so a row of them isn't a phrase. */
const EVERYDAY = new Set(
  "about above across again all almost also always among another any around away because become before behind below between beyond can come day easy either else enough few find first follow front give good great have help high hold hundred inside into just keep kind know later learn left like little live long main make mean more much must near need never next nothing now off often old once one only open order other over own people place please put right same say since soon start still such sure tell thank that then there they thing this three time today together tomorrow try two type under until upon use used very wait want way what when where will wish with word work world write year you young".split(
    " ",
  ),
);
export const isCommonWord = (word: string): boolean => EVERYDAY.has(word);
