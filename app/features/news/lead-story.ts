import type { ShownStory } from "#app/features/news/news.ts";
import type { FeedKind } from "#app/features/news/news-categories.ts";
import { DAY } from "#app/foundation/durations.ts";

/** Kinds of publishers; the first one that carries a story represents it. */
const KINDS: readonly FeedKind[] = ["official", "press", "development", "governance", "community", "promotional"];
/** Maximum age of the lead, relative to the list's newest story. */
const MAX_LEAD_AGE_MS = 2 * DAY;

type Publisher = Pick<ShownStory, "kind" | "verifiedSource">;

/** Rank of a publisher; the lowest is the best. Verified ones write about themselves, so they come right after the official ones. */
export const publisherRank = ({ kind, verifiedSource }: Publisher): number =>
  Math.min(KINDS.indexOf(kind), verifiedSource ? 0.5 : Infinity);

/**
 * Lead story of a list, sorted by time: the one with the best publisher, then with the most publishers, then the newest. Promotional press
 * never leads.
 */
export function chooseLeadStory<Story extends Publisher & Pick<ShownStory, "publishedAt" | "sources">>(
  stories: readonly Story[],
): Story | undefined {
  const newest = Math.max(...stories.map(({ publishedAt }) => publishedAt));
  return stories
    .filter(({ kind, publishedAt }) => kind !== "promotional" && newest - publishedAt <= MAX_LEAD_AGE_MS)
    .toSorted((a, b) => publisherRank(a) - publisherRank(b) || b.sources.length - a.sources.length)[0];
}
