import { haveDifferentNames, namesOf } from "#app/features/news/store/headline-names.server.ts";
import { datesOf, isMultiplier, numbersOf } from "#app/features/news/store/headline-numbers.server.ts";
import { isOpposite } from "#app/features/news/store/headline-sense.server.ts";
import { isSignificant, readWords, type Word } from "#app/features/news/store/headline-words.server.ts";
import { createMentionFinder } from "#app/foundation/content/mentions.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** Fields that decide an article's story. `publishedAt` in milliseconds since 1970. */
export interface Headline {
  id: string;
  title: string;
  language: Language;
  publishedAt: number;
  source?: string;
}

/** Maximum time between two articles of the same story, in milliseconds. */
export const MAX_STORY_SPAN_MS = 48 * 3_600_000;
/** Minimum share of common significant words of two headlines of the same story. */
const MIN_SIMILARITY = 0.6;
/** With fewer common words a match proves nothing: "ADA price today". */
const MIN_COMMON_WORDS = 3;

export interface ReadHeadline {
  language: Language;
  /** Stems of its significant words. */
  stems: ReadonlySet<string>;
  words: readonly Word[];
  title: string;
}

/** @param source publisher; some append their name to the headline */
export function readHeadline(title: string, language: Language, source = ""): ReadHeadline {
  const words = readWords(withoutSource(title, source), language);
  return { language, title, words, stems: stemsOf(words) };
}

/** Stems of a headline's significant words, with normalized numbers. */
const stemsOf = (words: readonly Word[]): Set<string> =>
  new Set([
    ...words.filter((word) => isSignificant(word) && !/\d/.test(word.folded) && !isMultiplier(word.folded)).map(({ stem }) => stem),
    ...[...numbersOf(words)].map((number) => `#${number}`),
  ]);

function withoutSource(title: string, source: string): string {
  const end = / [|–—-] ([^|–—]{2,40})$/.exec(title);
  const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const [behind, name] = [fold(end?.[1] ?? ""), fold(source)];
  return end && name !== "" && (name.startsWith(behind) || behind.startsWith(name)) ? title.slice(0, end.index) : title;
}

function isSimilar({ stems: one }: ReadHeadline, { stems: other }: ReadHeadline): boolean {
  let common = 0;
  for (const stem of one) if (other.has(stem)) common++;
  return common >= MIN_COMMON_WORDS && common / (one.size + other.size - common) >= MIN_SIMILARITY;
}

/** True if two similar headlines are about different things: other numbers, dates, projects or names, or the opposite. */
function isDifferent(a: ReadHeadline, b: ReadHeadline): boolean {
  return (
    isApart(numbersOf(a.words), numbersOf(b.words)) ||
    isApart(datesOf(a.words), datesOf(b.words)) ||
    isOpposite(a.language, a.words, b.words) ||
    isApart(projectsIn(a), projectsIn(b)) ||
    haveDifferentNames(named(a), named(b))
  );
}

/** True if each has a value that the other lacks. */
const isApart = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((value) => !b.has(value)) && [...b].some((value) => !a.has(value));

const named = ({ words, language }: ReadHeadline) => ({ words, names: namesOf(words, language, projectNames()) });

/** Also matches projects whose names are everyday words, because between two similar headlines that may be the only difference. */
const findProjects = (title: string): string[] =>
  remember("headline-projects", () =>
    createMentionFinder(
      // Old headlines are about projects that have closed since.
      [...projects().values()].map((project) => ({ ...project, status: "live", mentions: [project.name, ...project.formerNames] })),
    ),
  )(title);

/** Projects in a headline; "Mesh Multi-Sig Wallet" isn't Mesh. */
function projectsIn({ title }: ReadHeadline): Set<string> {
  const found = findProjects(title).map((id) => ({ id, name: projects().get(id)?.name.toLowerCase() ?? id }));
  return new Set(found.filter(({ id, name }) => !found.some((item) => item.id !== id && item.name.includes(name))).map(({ id }) => id));
}

const projectNames = (): ReadonlySet<string> =>
  remember(
    "project-names",
    () => new Set([...projects().values()].flatMap(({ name }) => (/^[\p{L}\p{N}]{3,}$/u.test(name) ? [name.toLowerCase()] : []))),
  );

export const isSameStory = (a: ReadHeadline, b: ReadHeadline): boolean => isSimilar(a, b) && !isDifferent(a, b);

interface ClusteredHeadline {
  headline: Headline;
  clusterId: string;
  read: ReadHeadline;
}

/**
 * Assigns new articles to stories, among known articles and each other. An article gets the story of its closest match, or its own ID as a
 * new story.
 */
export function clusterHeadlines(news: readonly Headline[], known: readonly (Headline & { clusterId: string })[]): Map<string, string> {
  const stories = new Map<string, string>();
  // Index by language, time and word: only articles of the same days with a common word are compared.
  const places = new Map<string, ClusteredHeadline[]>();
  const members = new Map<string, ClusteredHeadline[]>();
  const keyOf = ({ language, publishedAt }: Headline, word: string, turn: number) =>
    `${language} ${Math.floor(publishedAt / MAX_STORY_SPAN_MS) + turn} ${word}`;
  const append = (map: Map<string, ClusteredHeadline[]>, key: string, item: ClusteredHeadline) => {
    const list = map.get(key);
    if (list) list.push(item);
    else map.set(key, [item]);
  };
  const tell = (item: ClusteredHeadline) => {
    append(members, item.clusterId, item);
    for (const stem of item.read.stems) append(places, keyOf(item.headline, stem, 0), item);
  };
  const readTitle = ({ title, language, source }: Headline) => readHeadline(title, language, source);
  for (const headline of known) tell({ headline, clusterId: headline.clusterId, read: readTitle(headline) });

  for (const headline of news.toSorted((a, b) => a.publishedAt - b.publishedAt)) {
    const read = readTitle(headline);
    const lists = [...read.stems]
      .map((stem) => [-1, 0, 1].flatMap((turn) => places.get(keyOf(headline, stem, turn)) ?? []))
      .sort((a, b) => a.length - b.length);
    // Two headlines that share six of ten words share at least one of any five, so only the rarest words need a lookup.
    const near = new Set(lists.slice(0, read.stems.size - Math.ceil(read.stems.size * MIN_SIMILARITY) + 1).flat());
    const distance = (item: ClusteredHeadline) => Math.abs(item.headline.publishedAt - headline.publishedAt);
    const similar = [...near].filter((candidate) => distance(candidate) <= MAX_STORY_SPAN_MS && isSimilar(read, candidate.read));
    // "Weekly digest" belongs to #41 or to #42, and never joins the two: each member of a story can refuse a headline.
    const refuses = new Map<string, boolean>();
    const fits = ({ clusterId }: ClusteredHeadline) => {
      const refused = refuses.get(clusterId) ?? (members.get(clusterId) ?? []).some((member) => isDifferent(read, member.read));
      refuses.set(clusterId, refused);
      return !refused;
    };
    const closest = similar.toSorted((a, b) => distance(a) - distance(b)).find(fits);
    const clusterId = closest?.clusterId ?? headline.id;
    stories.set(headline.id, clusterId);
    tell({ headline, clusterId, read });
  }
  return stories;
}
