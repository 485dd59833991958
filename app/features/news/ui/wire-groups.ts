import type { ShownStory, Sort } from "#app/features/news/news.ts";
import { DAY } from "#app/foundation/durations.ts";

/** Maximum age of the lead, relative to the list's newest story. */
const MAX_LEAD_AGE_MS = 2 * DAY;

const dayOf = (time: number): number => Math.floor(time / DAY);

/**
 * Lead story: the recent one with most publishers, else the newest one by a news publisher. Never a forum post or promotion with a single
 * publisher.
 */
export function chooseLeadStory(stories: readonly ShownStory[]): ShownStory | undefined {
  const newest = Math.max(...stories.map(({ publishedAt }) => publishedAt));
  const young = stories.filter(({ publishedAt }) => newest - publishedAt <= MAX_LEAD_AGE_MS);
  const [most] = young.filter(({ sources }) => sources.length > 1).toSorted((a, b) => b.sources.length - a.sources.length);
  return most ?? young.find(({ kind }) => kind !== "community" && kind !== "promotional");
}

export interface StoryGroup {
  /** Unique within a list. */
  id: string;
  heading: "today" | "yesterday" | "date" | "source" | "none";
  stories: ShownStory[];
}

const headingOf = ({ publishedAt }: ShownStory, now: number): StoryGroup["heading"] => {
  const days = dayOf(now) - dayOf(publishedAt);
  return days <= 0 ? "today" : days === 1 ? "yesterday" : "date";
};

/** Groups a list in its order, with a heading wherever the day or, sorted by source, the publisher changes. */
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
