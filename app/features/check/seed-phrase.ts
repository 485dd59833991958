import { wordlist } from "@scure/bip39/wordlists/english.js";

const WORDS = new Set(wordlist);
/** The shortest seed phrase. Sentences don't have as many of these words in a row: "the", "and" and "a" aren't among them. */
const SHORTEST = 12;

/** Whether a text holds a seed phrase, numbered or with commas or not, whole or within a message. */
export function holdsSeedPhrase(text: string): boolean {
  let run = 0;
  for (const word of text
    .normalize("NFKC")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []) {
    run = WORDS.has(word) ? run + 1 : 0;
    if (run >= SHORTEST) return true;
  }
  return false;
}
