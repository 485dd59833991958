import type { ShownStory, Sort } from "#app/features/news/news.ts";
import { DAY } from "#app/foundation/durations.ts";

/** The lead is as young as the newest stories of its list. */
const MAX_LEAD_AGE_MS = 2 * DAY;

const dayOf = (time: number): number => Math.floor(time / DAY);

/**
 * The story that most publishers tell, of the newest ones; else the newest one of a publisher that writes news itself.
 * Never a lone post of a forum or an advertiser.
 */
export function chooseLead(stories: readonly ShownStory[]): ShownStory | undefined {
  const newest = Math.max(...stories.map(({ publishedAt }) => publishedAt));
  const young = stories.filter(({ publishedAt }) => newest - publishedAt <= MAX_LEAD_AGE_MS);
  const [most] = young.filter(({ sources }) => sources.length > 1).toSorted((one, other) => other.sources.length - one.sources.length);
  return most ?? young.find(({ kind }) => kind !== "community" && kind !== "promotional");
}

/** Stories under one heading: of a day, or of a publisher. */
export interface StoryGroup {
  /** Distinguishes the groups of a list. */
  id: string;
  heading: "today" | "yesterday" | "date" | "source" | "none";
  stories: ShownStory[];
}

const headingOf = ({ publishedAt }: ShownStory, now: number): StoryGroup["heading"] => {
  const days = dayOf(now) - dayOf(publishedAt);
  return days <= 0 ? "today" : days === 1 ? "yesterday" : "date";
};

/** The list in its order, with a heading wherever the day or, sorted by source, the publisher changes. */
export function groupStories(stories: readonly ShownStory[], sort: Sort, now: number): StoryGroup[] {
  const groups: StoryGroup[] = [];
  for (const story of stories) {
    const heading = sort === "source" ? "source" : sort === "trending" ? "none" : headingOf(story, now);
    const id = sort === "source" ? story.source : heading === "date" ? String(dayOf(story.publishedAt)) : heading;
    const last = groups.at(-1);
    if (last?.id === id) last.stories.push(story);
    else groups.push({ id, heading, stories: [story] });
  }
  return groups;
}
