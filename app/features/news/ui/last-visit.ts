const KEY = "news-visit";
/** A later view than this, in milliseconds, is another visit. */
const PAUSE_MS = 30 * 60_000;

/** When the news were seen last, and when the visit before this one ended, in milliseconds since 1970; 0 for never. */
export interface Visit {
  seen: number;
  before: number;
}

/** Reads what was kept of earlier visits; what isn't known there is no visit. */
export function parseVisit(text: string | null): Visit {
  const [, seen = "0", before = "0"] = /^(\d{1,15}) (\d{1,15})$/.exec(text ?? "") ?? [];
  return { seen: Number(seen), before: Number(before) };
}

/** What is kept once the news are seen again. */
export const continueVisit = ({ seen, before }: Visit, now: number): Visit => ({
  seen: now,
  before: now - seen > PAUSE_MS ? seen : before,
});

/** When the visit before this one ended; 0 for a first visit. It stays in this browser. */
export function startVisit(): number {
  try {
    const visit = continueVisit(parseVisit(localStorage.getItem(KEY)), Date.now());
    localStorage.setItem(KEY, `${visit.seen} ${visit.before}`);
    return visit.before;
  } catch {
    // Storage is closed to us: every visit is the first.
    return 0;
  }
}

/** Where an earlier visit ended in a list by time: how many of its rows are newer, and the first one that isn't. */
export interface SeenLine {
  count: number;
  /** The ID of a story; undefined if all rows are newer. */
  first: string | undefined;
}

/** Null where nothing is new, and in another order than by time. */
export function findSeenLine(rows: readonly { id: string; publishedAt: number }[], visit: number): SeenLine | null {
  if (visit === 0) return null;
  const isNew = ({ publishedAt }: { publishedAt: number }) => publishedAt > visit;
  const first = rows.findIndex((row) => !isNew(row));
  const count = rows.filter(isNew).length;
  if (count === 0 || (first !== -1 && rows.slice(first).some(isNew))) return null;
  return { count, first: rows[first]?.id };
}
