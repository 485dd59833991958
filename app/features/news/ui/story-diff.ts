/** A story of a list as a page shows it: its id, and the words whose change may move what is below. */
export interface ShownStory {
  id: string;
  words: string;
}

/** How a newer list differs from the one on the page. */
export interface StoryDiff {
  /** New stories; those that only moved up from a further page are none. */
  added: number;
  /** Whether one was reworded or removed. */
  altered: boolean;
}

export function diffStories(shown: readonly ShownStory[], found: readonly ShownStory[]): StoryDiff {
  const before = new Set(shown.map(({ id }) => id));
  const lastKnown = found.findLastIndex(({ id }) => before.has(id));
  const added = found.filter(({ id }, index) => !before.has(id) && (lastKnown < 0 || index < lastKnown)).length;
  const now = new Map(found.map(({ id, words }) => [id, words]));
  const altered = shown.some(({ id, words }, index) => {
    const other = now.get(id);
    // New ones push the last ones to a further page: those are not gone.
    return other === undefined ? index < shown.length - added : other !== words;
  });
  return { added, altered };
}
