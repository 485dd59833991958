import type { NewsFailure, ShownLists, ShownStory } from "#app/features/news/news.ts";
import type { StoryList } from "#app/features/news/ui/request-stories.ts";
import { diffStories, type StoryDiff } from "#app/features/news/ui/story-diff.ts";
import { chooseLeadStory } from "#app/features/news/lead-story.ts";

/** Shown list, and a newer one that waits to be shown. */
export interface NewsState {
  shown: StoryList;
  /** A newer version of the list with its number of new stories. It waits for a click, so that nothing moves while someone reads. */
  waiting: { list: StoryList; added: number } | null;
  failure: { query: string; reason: NewsFailure } | null;
  /** Query whose list takes so long that skeletons are shown. */
  slow: string | null;
  /** Last change that the browser has read, in milliseconds since 1970. */
  knownAt: number;
}

export type NewsAction =
  | { kind: "show" | "offer"; list: StoryList }
  | { kind: "accept" }
  | { kind: "fail"; query: string; reason: NewsFailure }
  | { kind: "slow"; query: string };

export const hasStories = ({ own, more, english }: ShownLists): boolean =>
  own.stories.length + (more?.length ?? 0) + (english?.length ?? 0) > 0;

/** Words of a story that can change the layout; counts and ages can't. */
const wordsOf = ({ externalUrl, title, excerpt }: ShownStory, isLead: boolean): string =>
  [externalUrl, title, isLead ? excerpt : ""].join("\n");
function shownIn(stories: readonly ShownStory[]) {
  const lead = chooseLeadStory(stories);
  return stories.map((story) => ({ id: story.id, words: wordsOf(story, story === lead), story }));
}

export const newsState = (shown: StoryList): NewsState => ({
  shown,
  waiting: null,
  failure: null,
  slow: null,
  knownAt: shown.changedAt,
});

type Diff = StoryDiff & { settled: ShownStory[] };

/** Compares two versions of a list. `settled` is the older one with counts and marks of the newer one. */
function compareStories(shown: readonly ShownStory[], found: readonly ShownStory[]): Diff {
  const [before, after] = [shownIn(shown), shownIn(found)];
  const fresh = new Map(after.map((item) => [item.id, item]));
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
