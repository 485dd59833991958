import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { keywords, normalizeWords, patternOf } from "#app/foundation/content/word-patterns.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const wordsSchema = strictFields({
  ask: keywords,
  after: keywords,
  secret: keywords,
  not: keywords,
  others: keywords,
  pressure: keywords,
});
const schema = strictFields({
  secret: keywords,
  words: strictFields(
    v.entriesFromList(
      LANGUAGES.map(({ code }) => code),
      wordsSchema,
    ),
  ),
});

/** A web address counts as one word. */
const ADDRESS = /(?:https?:\/\/|[\p{L}\d-]{1,63}\.(?=\p{Ll}))\S*[\p{L}\d]/gu;
/** A point within a number doesn't end a sentence, and neither does a line break of an email. */
const SENTENCE_END = /[.!?…]+(?=\s|$)|;|\n\s*\n/;
/** "Your 12, 15 or 24 words" is one part. */
const PART_END = /,(?!\s?\d)|[–—|]/;

/** Matches unmarked words; marks are in capitals. */
const between = (most: number): string => `(?:[^ A-Z]+ ){0,${most}}`;
const ASKING = new RegExp(`ASK ${between(6)}SECRET|SECRET ${between(4)}AFTER`);
/** "Never send" and "give it to no one". A later denial is a threat: "or you will not get it back". */
const DENIED = new RegExp(`OTHERS|NOT .*(?:ASK|AFTER)|SECRET ${between(2)}NOT`);
/** A denial before a comma also applies after it: "never enter, share or send". */
const DENIES_ALL = new RegExp(`NOT ${between(3)}(?:ASK|OTHERS)|ASK ${between(1)}NOT`);
/** "Wenn Sie Ihre Seed-Phrase nicht" and "si vous ne validez pas" have their "not" late. */
const LATE_NOT = new RegExp(`PRESSURE (${between(1)}(?:ASK|SECRET) )NOT `, "g");

interface Marker {
  secrets: RegExp;
  mark: (words: string) => string;
}

function loadMarkers(file?: string): Marker[] {
  const { secret, words } = readYaml("seed-phrase-scams.yaml", schema, file);
  return Object.values(words).map((own) => {
    const secrets = [...own.secret, ...secret];
    const marks: [RegExp, string][] = [
      [patternOf(secrets, "g"), "SECRET"],
      [patternOf(own.pressure, "g"), "PRESSURE"],
      [patternOf(own.others, "g"), "OTHERS"],
      [patternOf(own.not, "g"), "NOT"],
      [patternOf(own.ask, "g"), "ASK"],
      [patternOf(own.after, "g"), "AFTER"],
    ];
    return {
      secrets: patternOf(secrets),
      mark: (text) =>
        marks
          .reduce((marked, [pattern, mark]) => marked.replaceAll(pattern, mark), text)
          .replaceAll(LATE_NOT, "$1")
          .replaceAll("PRESSURE ", ""),
    };
  });
}

export const seedPhraseMarkers = (): Marker[] => remember("seed-phrase-scams", () => loadMarkers());

/** True if a message asks for a seed phrase or a private key, in any of the eight languages. False if it only mentions them. */
export function isSeedPhraseScam(text: string): boolean {
  const sentences = text
    .replaceAll(ADDRESS, "link")
    .split(SENTENCE_END)
    .map((sentence) => sentence.split(PART_END).map(normalizeWords));
  return seedPhraseMarkers().some(({ secrets, mark }) =>
    sentences.some((parts) => {
      if (!parts.some((part) => secrets.test(part))) return false;
      const marked = parts.map(mark);
      return !marked.some((part) => DENIES_ALL.test(part)) && marked.some((part) => ASKING.test(part) && !DENIED.test(part));
    }),
  );
}
