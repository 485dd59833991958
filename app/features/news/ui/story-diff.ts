export interface ShownStory {
  id: string;
  words: string;
}

export interface StoryDiff {
  /** Number of new stories, without those that moved up from the next page. */
  added: number;
  altered: boolean;
}

export function diffStories(shown: readonly ShownStory[], found: readonly ShownStory[]): StoryDiff {
  const before = new Set(shown.map(({ id }) => id));
  const lastKnown = found.findLastIndex(({ id }) => before.has(id));
  const added = found.filter(({ id }, index) => !before.has(id) && (lastKnown < 0 || index < lastKnown)).length;
  const now = new Map(found.map(({ id, words }) => [id, words]));
  const altered = shown.some(({ id, words }, index) => {
    const other = now.get(id);
    // New stories push the last ones to the next page, so those aren't removed.
    return other === undefined ? index < shown.length - added : other !== words;
  });
  return { added, altered };
}
