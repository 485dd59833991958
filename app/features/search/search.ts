import * as v from "valibot";
import { foldText } from "#app/foundation/i18n/fold-text.ts";

/** Kinds of results; each is one group. */
export const KINDS = ["projects", "terms", "pages", "articles"] as const;
export type Kind = (typeof KINDS)[number];

/** The longest query in UTF-16 units, and its maximum number of words. */
export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 8;

const hitSchema = v.object({
  title: v.string(),
  text: v.string(),
  /** Path of this site in the page's language, or an external address. */
  href: v.string(),
  /** A project's category or an article's publisher. */
  note: v.string(),
  /** Time of an article's publication, in milliseconds since 1970. */
  at: v.nullable(v.number()),
  /** Folded words to highlight in it. */
  terms: v.array(v.string()),
  /** A project's ID, and the path of its logo; null for other kinds. */
  project: v.nullable(v.object({ id: v.string(), logo: v.nullable(v.string()) })),
});
export type Hit = v.InferOutput<typeof hitSchema>;

export const searchResponseSchema = v.object({
  query: v.string(),
  /** A sentence with the number of results, in the answer's language. */
  summary: v.string(),
  /** Only groups with results. */
  groups: v.array(v.object({ kind: v.picklist(KINDS), title: v.string(), hits: v.array(hitSchema), hasMore: v.boolean() })),
});
export type SearchResponse = v.InferOutput<typeof searchResponseSchema>;

/** A searchable query: its text and its distinct folded words, which may be none. */
export interface Query {
  text: string;
  words: string[];
}

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Reads a visitor's input; null when it is too long for a search. */
export function parseQuery(typed: string): Query | null {
  const text = typed
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toWellFormed();
  if (text.length > MAX_QUERY_LENGTH) return null;
  return { text, words: [...new Set(wordsOf(text))].slice(0, MAX_WORDS) };
}

/** A search as the search page's address describes it. */
export interface SearchRequest {
  /** The text to show in the field. */
  asked: string;
  /** The only group to show; null for all. */
  kind: Kind | null;
  /** Null without a query, or for the reason in `problem`. */
  query: Query | null;
  problem: "long" | "unreadable" | null;
}

const kindIn = (params: URLSearchParams): Kind | null => KINDS.find((name) => name === params.get("kind")) ?? null;

/** Reads the parameters `q` and `kind`. */
export function parseSearchRequest(params: URLSearchParams): SearchRequest {
  const kind = kindIn(params);
  const query = parseQuery(params.get("q") ?? "");
  if (!query) return { asked: "", kind, query, problem: "long" };
  if (query.words.length > 0) return { asked: query.text, kind, query, problem: null };
  return { asked: query.text, kind, query: null, problem: query.text === "" ? null : "unreadable" };
}

/** The parameters that the search page reads, without empty ones. */
export function searchParams(params: URLSearchParams): URLSearchParams {
  const [q, kind] = [params.get("q") ?? "", kindIn(params)];
  return new URLSearchParams({ ...(q !== "" && { q }), ...(kind !== null && { kind }) });
}

/**
 * A word without a possible inflected ending: Polish portfela, portfele and portfeli begin alike. Short words stay whole, and so do
 * those with a digit, such as cip1694, which are never inflected.
 */
export const stemOf = (word: string): string =>
  /\d/.test(word)
    ? word
    : word.length >= 9
      ? word.slice(0, -3)
      : word.length >= 7
        ? word.slice(0, -2)
        : word.length >= 5
          ? word.slice(0, -1)
          : word;

/** A part of a text with its start index, and whether it matches the search. */
export interface TextSegment {
  start: number;
  text: string;
  isHit: boolean;
}

/** Shorter terms match only at the start of a word. Otherwise "ai" would be marked in "chain". */
const MIN_INNER_MATCH_LENGTH = 4;

/** Splits a text at the matches of the folded terms in its folded form. Joined, the segments equal the text. */
export function highlightSegments(text: string, terms: readonly string[]): TextSegment[] {
  // One character may fold to none or to two letters, so each letter keeps its source index.
  let folded = "";
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    const letters = foldText(sign);
    folded += letters;
    for (let count = 0; count < letters.length; count++) places.push(place);
    place += sign.length;
  }
  const hit = new Uint8Array(text.length);
  for (const term of terms) {
    if (term === "") continue;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      if (term.length < MIN_INNER_MATCH_LENGTH && at > 0 && /[\p{L}\p{N}]/u.test(folded[at - 1] ?? "")) continue;
      hit.fill(1, places[at], places[at + term.length] ?? text.length);
    }
  }
  const stretches: TextSegment[] = [];
  for (let start = 0, end = 1; end <= text.length; end++) {
    if (end < text.length && hit[end] === hit[start]) continue;
    stretches.push({ start, text: text.slice(start, end), isHit: hit[start] === 1 });
    start = end;
  }
  return stretches;
}
