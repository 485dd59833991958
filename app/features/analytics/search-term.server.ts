import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { wordlist } from "@scure/bip39/wordlists/english.js";

const MAX_TERM_LENGTH = 60;
const MAX_WORDS = 6;
/** Words of a recovery phrase (BIP 39) have three to eight letters a to z; five or more such words and no others may be part of one. */
const PHRASE_WORD = /^[a-z]{3,8}$/;
const PHRASE_LENGTH = 5;
const SEED_WORDS = new Set(wordlist);
const SEED_LENGTH = 3;
/** Words that scammers use to ask for a recovery phrase; our public statistics must not repeat them. */
const SEED_TALK =
  /\b(?:seed|seeds|seedphrase|mnemonic|mnemonics|mnemonik|mnemonique|mnemotecnica|recovery|passphrase|private key|privatekey|spending password|wiederherstellung\w*|recuperacion|recuperacao|recuperation|recupero|semilla|semente|herstel\w*|odzyskiwania)\b/;
/** Hashes, keys, wallet addresses (bech32, base58), and numbers that may be personal. */
const IDENTIFIER = /[a-f0-9]{16}|\b(?:addr|stake|asset|pool|drep|xpub|xprv|acct|ed25519)[a-z0-9_]*1[a-z0-9]{6}|[a-z0-9]{24}|\d[\d\s./-]{6}/;
const ADDRESS = /@|:\/\/|www\./;
/** A domain in any spelling that people read as one. */
const DOMAIN = /[\p{L}\p{N}-]\s?(?:[.\u3002\uff61\u2024]|[[({]\s?(?:\.|dot|punkt|punto)\s?[\])}]|\sdot\s)\s?\p{L}{2,}/u;
/** Invisible characters, and those that change the direction of the text. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Normalizes a search term: lower case, single spaces, at most 60 characters and six words. Returns null for possibly personal terms (an
 * address, a key, a number, part of a recovery phrase) and for terms that could mislead readers of the public statistics (a domain, talk of
 * seed phrases).
 */
export function anonymousTerm(asked: string): string | null {
  const term = asked.normalize("NFKC").toLowerCase().trim().replace(/ +/g, " ");
  if (term.length < 2 || term.length > MAX_TERM_LENGTH || INVISIBLE_CHARACTERS.test(term)) return null;
  if (ADDRESS.test(term) || DOMAIN.test(term) || IDENTIFIER.test(term) || SEED_TALK.test(foldText(term))) return null;
  const words = term.split(" ");
  if (words.length > MAX_WORDS || (words.length >= SEED_LENGTH && words.every((word) => SEED_WORDS.has(word)))) return null;
  if (words.length >= PHRASE_LENGTH && words.every((word) => PHRASE_WORD.test(word))) return null;
  return term;
}
