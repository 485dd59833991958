import { removeInvisible } from "#app/foundation/pasted/clean-pasted.ts";

/** IDs and addresses, whose letters are between digits like the words of a numbered list. */
const ID = /^(?:[a-z_]{1,20}1[02-9ac-hj-np-z]{6,}|(?:0x)?[\da-f.#]+|\$[\w.@-]+)$/i;
/** Twelve words with two missing. */
const FEWEST_WORDS = 10;
/** Twelve words run together have more letters in every language except Chinese. */
const LONG_WORD = 12;
const FEWEST_LETTERS = 24;

/** True if a text has enough words or letters for a seed phrase; otherwise the word lists needn't be loaded. */
export function mayHoldSeedPhrase(text: string): boolean {
  const visible = removeInvisible(text).trim();
  if (ID.test(visible)) return false;
  const words = visible.match(/[\p{L}\p{M}]+/gu) ?? [];
  const letters = words.filter((word) => word.length >= LONG_WORD).join("").length;
  return words.length >= FEWEST_WORDS || letters >= FEWEST_LETTERS || words.some((word) => /^\p{Script=Han}{12}/u.test(word));
}
