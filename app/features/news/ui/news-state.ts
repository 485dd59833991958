import type { NewsFailure, ShownLists, ShownStory } from "#app/features/news/news.ts";
import type { StoryList } from "#app/features/news/ui/request-stories.ts";
import { diffStories, type StoryDiff } from "#app/features/news/ui/story-diff.ts";
import { chooseLead } from "#app/features/news/ui/wire-groups.ts";

/** What the news page shows, and what waits to be shown. */
export interface NewsState {
  shown: StoryList;
  /** A newer version of the list, which waits for a press so that nothing moves while it's read, and how many of its stories are new. */
  waiting: { list: StoryList; added: number } | null;
  /** Why the list of a query isn't there. */
  failure: { query: string; reason: NewsFailure } | null;
  /** A query whose list takes so long that its place is shown. */
  slow: string | null;
  /** The last change that the browser has read, in milliseconds since 1970. */
  knownAt: number;
}

export type NewsAction =
  | { kind: "show" | "offer"; list: StoryList }
  | { kind: "accept" }
  | { kind: "fail"; query: string; reason: NewsFailure }
  | { kind: "slow"; query: string };

export const hasStories = ({ own, more, english }: ShownLists): boolean =>
  own.stories.length + (more?.length ?? 0) + (english?.length ?? 0) > 0;

/** The words of a story whose change can move what is below it: counts and ages can't. */
const wordsOf = ({ externalUrl, title, excerpt }: ShownStory, isLead: boolean): string =>
  [externalUrl, title, isLead ? excerpt : ""].join("\n");
function shownIn(stories: readonly ShownStory[]) {
  const lead = chooseLead(stories);
  return stories.map((story) => ({ id: story.id, words: wordsOf(story, story === lead), story }));
}

/** The page with this list, and nothing that waits. */
export const newsState = (shown: StoryList): NewsState => ({
  shown,
  waiting: null,
  failure: null,
  slow: null,
  knownAt: shown.changedAt,
});

type Diff = StoryDiff & { settled: ShownStory[] };

/** The difference between two versions of a list; `settled` is the older one with the counts and marks of the newer one. */
function compareStories(shown: readonly ShownStory[], found: readonly ShownStory[]): Diff {
  const [before, after] = [shownIn(shown), shownIn(found)];
  const fresh = new Map(after.map((one) => [one.id, one]));
  const settled = before.map(({ id, words, story }) => {
    const other = fresh.get(id);
    return other?.words === words ? other.story : story;
  });
  return { ...diffStories(before, after), settled };
}

function offer(state: NewsState, list: StoryList): NewsState {
  const { shown } = state;
  if (list.query !== shown.query) return state;
  if (!hasStories(shown.lists)) return newsState(list);
  const compare = (before: ShownStory[] | null, after: ShownStory[] | null): Diff | null =>
    before && after && compareStories(before, after);
  const own = compareStories(shown.lists.own.stories, list.lists.own.stories);
  const more = compare(shown.lists.more, list.lists.more);
  const english = compare(shown.lists.english, list.lists.english);
  const parts = [own, more, english].filter((part) => part !== null);
  const added = parts.reduce((sum, part) => sum + part.added, 0);
  return {
    ...state,
    knownAt: Math.max(state.knownAt, list.changedAt),
    shown: {
      ...shown,
      lists: {
        ...shown.lists,
        own: { ...shown.lists.own, stories: own.settled },
        more: more?.settled ?? shown.lists.more,
        english: english?.settled ?? shown.lists.english,
      },
    },
    waiting: added > 0 || parts.some(({ altered }) => altered) ? { list, added } : null,
  };
}

export function reduceNews(state: NewsState, action: NewsAction): NewsState {
  switch (action.kind) {
    case "show":
      return newsState(action.list);
    case "offer":
      return offer(state, action.list);
    case "accept":
      return state.waiting ? newsState(state.waiting.list) : state;
    case "fail":
      return { ...state, failure: { query: action.query, reason: action.reason }, slow: null };
    case "slow":
      return { ...state, slow: action.query, failure: null };
  }
}
