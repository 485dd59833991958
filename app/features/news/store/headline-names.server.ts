import { isCalendarWord } from "./headline-numbers.server.ts";
import type { Word } from "./headline-words.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** Capitalized abbreviations that aren't names: a headline without one can be about the same thing. */
const COMMON_CAPITALS = new Set(
  "ceo cto coo cfo etf etfs dex dexs nft nfts ai tvl usd eur us usa eu uk dao daos defi api sdk faq l1 l2 p2p atm rwa rwas ico ido apy apr kyc ath spo spos drep dreps cip ki ia ue kmu".split(
    " ",
  ),
);

/** Common words that English headlines in title case capitalize. */
const COMMON_WORDS = new Set(
  (
    "about across after again against ahead all along also amid among analyst analysis annual another app around asset back bank best better big " +
    "block blockchain boost bring build call can case chain chief close code coin common community company contract could country court creator current daily data day deal debut decentralized deep demand " +
    "dev digital drive early ecosystem end entire even event every exchange expert explorer fast fee fees fight final finance find firm first five focus foundation founder free fresh full fund future game general get giant give global go good governance " +
    "group grow guide head heavy here high holder home huge idea impact inside institutional investor issue job join judge just keep key large largest last late latest launch law lead leader least less level like line list live local long look low main mainnet major maker man many market mass may " +
    "measure member meet method million minor model month more most move much must national native near network new news next node now number off office official old one online open operator order other out over own part party path pay people plan platform play point pool post power price " +
    "private project proposal protocol public push quick rate ready real record regulator release report reserve right risk role rule safe sale say scale second secure security see sector senior set share show side sign simple since six small smart some soon source stage stake staker staking state step still stock strategic strong study summit supply support surge system take talk team " +
    "tech technology test testnet than then there these they third this three time today token tokenized tool top total trade trader treasury trend turn two under update upgrade use user value via vote voter wallet want watch watchdog way week what when where which while who whole why wide will within work world year yearly yet you young " +
    "billion trillion thousand percent dollar euro"
  ).split(" "),
);
const INFLECTED: Partial<Record<Language, RegExp>> = {
  en: /(?:ing|ed|ly|tions?|ments?|ness|ity|ities|ers|ors|ists|ies|[^aious]s)$/,
  de: /(?:ung|ungen|heit|heiten|keit|keiten|schaft|tion|tionen|ment|mus|tat|nis|en|er|ern|ten|e)$/,
};

type Certainty = "name" | "perhaps" | "word";

/** Estimates if a word is a name, from its capitals and those of the rest of the headline. */
function certaintyOf(word: Word, style: "sentence" | "title" | "capitals", language: Language, names: ReadonlySet<string>): Certainty {
  const { raw, folded, isFirst } = word;
  if (!/^\p{Lu}|\p{Ll}\p{Lu}/u.test(raw) || COMMON_CAPITALS.has(folded) || isCalendarWord(folded)) return "word";
  if (names.has(folded)) return "name";
  if (style === "capitals") return "perhaps";
  if (/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}/u.test(raw)) return "name";
  return style === "title" || isFirst || language === "de" ? "perhaps" : "name";
}

function styleOf(words: readonly Word[]): "sentence" | "title" | "capitals" {
  const long = words.filter(({ raw, isFirst }) => raw.length > 3 && !isFirst && /^\p{L}/u.test(raw));
  const share = (pattern: RegExp) => long.filter(({ raw }) => pattern.test(raw)).length / Math.max(1, long.length);
  if (long.length > 2 && share(/^[\p{Lu}\p{N}]+$/u) > 0.7) return "capitals";
  return long.length > 2 && share(/^\p{Lu}/u) > 0.7 ? "title" : "sentence";
}

const isCommon = ({ folded, stem }: Word, language: Language): boolean =>
  stem.startsWith("=") ||
  (language === "en" && (COMMON_WORDS.has(folded) || COMMON_WORDS.has(stem))) ||
  INFLECTED[language]?.test(folded) === true;

/** Words of a headline that are names, judging by capitalization. */
export function namesOf(words: readonly Word[], language: Language, known: ReadonlySet<string>): Word[] {
  const style = styleOf(words);
  return words.filter((word) => {
    const certainty = certaintyOf(word, style, language, known);
    return certainty === "name" || (certainty === "perhaps" && word.folded.length > 2 && !isCommon(word, language));
  });
}

const ALIASES = new Map([
  ["ada", "cardano"],
  ["btc", "bitcoin"],
  ["eth", "ethereum"],
  ["sol", "solana"],
  ["iohk", "iog"],
]);
const alias = (name: string): string => ALIASES.get(name) ?? name;

/** "SEC" abbreviates "Securities and Exchange Commission". */
function isAbbreviated(name: string, words: readonly Word[]): boolean {
  const initials = words.map(({ folded }) => folded.charAt(0)).join("");
  const capitals = words
    .filter(({ raw }) => /^\p{Lu}/u.test(raw))
    .map(({ folded }) => folded.charAt(0))
    .join("");
  return name.length > 1 && name.length < 6 && (initials.includes(name) || capitals.includes(name));
}

interface Named {
  words: readonly Word[];
  names: readonly Word[];
}

/** True if each of two headlines has a name that the other one lacks. */
export function haveDifferentNames(a: Named, b: Named): boolean {
  const lacks = ({ names }: Named, { words }: Named) => {
    const present = new Set(words.map(({ folded }) => alias(folded)));
    const stems = new Set(words.map(({ stem }) => stem));
    const own = names.filter(({ folded, stem }) => !present.has(alias(folded)) && !stems.has(stem));
    return own.filter(({ folded }) => !isAbbreviated(folded, words));
  };
  const [mine, theirs] = [lacks(a, b), lacks(b, a)];
  // The words of a spelled-out abbreviation aren't other names.
  const spelled = (names: readonly Word[], { words }: Named) =>
    names.length > 1 && words.some(({ folded }) => isAbbreviated(folded, names));
  return mine.length > 0 && theirs.length > 0 && !spelled(mine, b) && !spelled(theirs, a);
}
