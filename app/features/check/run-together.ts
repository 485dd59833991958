import { wordListsOf, LONGEST_WORD } from "#app/features/check/seed-words.ts";

const SHORTEST_WORD = 3;
/** Longer runs of letters aren't words of a language, so they may have a few wrong letters between the words. */
const LONG_RUN = 24;
const LETTERS_OF_A_MISS = 8;

/** Finds word-list words at each position of a run, on demand. */
export function createRun(run: string) {
  const known = new Map<number, (readonly [size: number, lists: number])[]>();
  const wordsAt = (start: number) => {
    const found = known.get(start) ?? [];
    if (!known.has(start)) {
      for (let size = SHORTEST_WORD; size <= LONGEST_WORD && start + size <= run.length; size++) {
        const lists = wordListsOf(run.slice(start, start + size));
        if (lists) found.push([size, lists]);
      }
      known.set(start, found);
    }
    return found;
  };

  /** True if words of one list cover the whole run. */
  function isWhole(bit: number): boolean {
    const reached = new Set([0]);
    for (const start of reached) for (const [size, lists] of wordsAt(start)) if (lists & bit) reached.add(start + size);
    return reached.has(run.length);
  }

  /**
   * Words of one list with the fewest letters left over; null entries are words with errors. Returns null if the run doesn't consist of
   * words of this list.
   */
  return (bit: number): (string | null)[] | null => {
    if (run.length < LONG_RUN && !isWhole(bit)) return null;
    const left = Array.from({ length: run.length + 1 }, () => 0);
    const taken = Array.from({ length: run.length + 1 }, () => 0);
    for (let start = run.length - 1; start >= 0; start--) {
      left[start] = 1 + (left[start + 1] ?? 0);
      for (const [size, lists] of wordsAt(start)) {
        const rest = left[start + size] ?? 0;
        if (!(lists & bit) || rest >= (left[start] ?? 0)) continue;
        left[start] = rest;
        taken[start] = size;
      }
    }
    const parts: (string | null)[] = [];
    let gap = 0;
    for (let at = 0; at < run.length; at += taken[at] || 1) {
      const size = taken[at] ?? 0;
      if (size > 0) parts.push(run.slice(at, at + size));
      else if (gap % LETTERS_OF_A_MISS === 0) parts.push(null);
      gap = size > 0 ? 0 : gap + 1;
    }
    return parts;
  };
}
