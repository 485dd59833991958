import type { Language } from "#app/foundation/i18n/languages.ts";

/** What of an article decides which story it belongs to; `publishedAt` in milliseconds since 1970. */
export interface Headline {
  id: string;
  title: string;
  language: Language;
  publishedAt: number;
}

/** The same story is told within this time, in milliseconds. */
export const MAX_STORY_SPAN_MS = 48 * 3_600_000;
/** The share of their significant words that two headlines of one story have in common. */
const MIN_SIMILARITY = 0.6;
/** Fewer common words are no proof: "ADA price today". */
const MIN_COMMON_WORDS = 3;

/** Stand in nearly every headline here and tell nothing. */
const STOP_WORDS = new Set([
  "cardano",
  "ada",
  "crypto",
  "the",
  "and",
  "for",
  "with",
  "from",
  "der",
  "die",
  "das",
  "und",
  "mit",
  "von",
  "les",
  "des",
  "und",
  "pour",
  "dans",
  "que",
  "los",
  "las",
  "del",
  "con",
  "por",
  "para",
  "una",
  "uma",
  "dos",
  "das",
  "gli",
  "della",
  "dei",
  "per",
  "het",
  "een",
  "van",
  "voor",
  "nie",
  "jest",
  "dla",
  "oraz",
]);

/** The words of a headline that tell what it is about; versions and amounts such as 10.5.1 stay whole. */
export function storyWords(title: string): Set<string> {
  const folded = title.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ł", "l");
  const words = folded.match(/\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => (word.length > 2 || /\d/.test(word)) && !STOP_WORDS.has(word)));
}

/** Whether two headlines tell the same story, by their words. */
export function isSameStory(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common >= MIN_COMMON_WORDS && common / (one.size + other.size - common) >= MIN_SIMILARITY;
}

/** An article that was told, with what is compared. */
interface ClusteredHeadline {
  headline: Headline;
  clusterId: string;
  words: Set<string>;
}

/**
 * Finds stories for new articles among the known ones and among themselves. Gives each new article its story's id:
 * that of the closest article, or its own for a story of its own.
 */
export function clusterHeadlines(news: readonly Headline[], known: readonly (Headline & { clusterId: string })[]): Map<string, string> {
  const stories = new Map<string, string>();
  // Where each word was told, by language and time: only articles of the same days with a common word are compared.
  const places = new Map<string, ClusteredHeadline[]>();
  const keyOf = ({ language, publishedAt }: Headline, word: string, turn: number) =>
    `${language} ${Math.floor(publishedAt / MAX_STORY_SPAN_MS) + turn} ${word}`;
  const tell = (one: ClusteredHeadline) => {
    for (const word of one.words) {
      const key = keyOf(one.headline, word, 0);
      const list = places.get(key);
      if (list) list.push(one);
      else places.set(key, [one]);
    }
  };
  for (const headline of known) tell({ headline, clusterId: headline.clusterId, words: storyWords(headline.title) });

  for (const headline of news.toSorted((one, other) => one.publishedAt - other.publishedAt)) {
    const words = storyWords(headline.title);
    const lists = [...words]
      .map((word) => [-1, 0, 1].flatMap((turn) => places.get(keyOf(headline, word, turn)) ?? []))
      .sort((one, other) => one.length - other.length);
    // Whoever shares six of ten words shares at least one of any five: the rarest ones are looked up.
    const near = new Set(lists.slice(0, words.size - Math.ceil(words.size * MIN_SIMILARITY) + 1).flat());
    const distance = (one: ClusteredHeadline) => Math.abs(one.headline.publishedAt - headline.publishedAt);
    const [closest] = [...near]
      .filter((one) => distance(one) <= MAX_STORY_SPAN_MS && isSameStory(words, one.words))
      .sort((one, other) => distance(one) - distance(other));
    const clusterId = closest?.clusterId ?? headline.id;
    stories.set(headline.id, clusterId);
    tell({ headline, clusterId, words });
  }
  return stories;
}
