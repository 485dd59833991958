import type { ShownStory, Sort } from "#app/features/news/news.ts";
import { DAY } from "#app/foundation/durations.ts";

/** Days as numbers that grow by one; `today` is one of them. */
export interface Days {
  dayOf: (time: number) => number;
  today: number;
}
export const utcDay = (time: number): number => Math.floor(time / DAY);

export interface StoryGroup {
  /** Unique within a list. */
  id: string;
  heading: "today" | "yesterday" | "date" | "source" | "none";
  stories: ShownStory[];
}

const headingOf = (day: number, today: number): StoryGroup["heading"] =>
  day >= today ? "today" : day === today - 1 ? "yesterday" : "date";

/** Groups a list in its order, with a heading wherever the day or, sorted by source, the publisher changes. */
export function groupStories(stories: readonly ShownStory[], sort: Sort, { dayOf, today }: Days): StoryGroup[] {
  const groups: StoryGroup[] = [];
  for (const story of stories) {
    const heading = sort === "source" ? "source" : sort === "trending" ? "none" : headingOf(dayOf(story.publishedAt), today);
    const id = sort === "source" ? story.source : heading === "date" ? String(dayOf(story.publishedAt)) : heading;
    const last = groups.at(-1);
    if (last?.id === id) last.stories.push(story);
    else groups.push({ id, heading, stories: [story] });
  }
  return groups;
}
