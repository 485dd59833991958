import { hashOf } from "#app/features/news/article-draft.server.ts";
import type { ParsedItem } from "#app/foundation/upstream/feeds.server.ts";

const WORDS = "wallet makers agree common way show fees bank opens branch mountains network upgrade reaches operators vote treasury budget students build bridge audit report market week council elects delegates library release stake pool rewards epoch".split(" ");

/** The same numbers at every run: between 0 and 1, by a seed. */
export const chance = (seed: number): number => Number.parseInt(hashOf(String(seed)).slice(0, 8), 16) / 0xffffffff;

/** Every other word is one that few headlines have, as in life. */
const word = (seed: number): string => (chance(seed + 0.01) < 0.5 ? (WORDS[Math.floor(chance(seed) * WORDS.length)] ?? "") : `name${Math.floor(chance(seed) * 5_000)}`);

/** A made-up article: seven words of a headline, eighty of a text. */
export function madeUpItem(seed: number, publishedAt: number): ParsedItem {
  const words = (count: number, from: number) => Array.from({ length: count }, (_, index) => word(from * 1_000 + index)).join(" ");
  return {
    guid: `item-${seed}`,
    title: `${words(7, seed)} ${seed}`,
    url: `https://publisher.example/${seed}`,
    excerptSource: Array.from({ length: 8 }, (_, part) => `The ${words(4, seed + part / 10)} of the ${words(4, seed + part / 10 + 0.05)} is what we have.`).join(" "),
    words: 80,
    publishedAt,
    author: null,
    categories: [],
    imageUrl: null,
    replies: null,
  };
}
