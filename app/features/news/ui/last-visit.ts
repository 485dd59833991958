const KEY = "news-visit";
/** A later view counts as a new visit. */
const PAUSE_MS = 30 * 60_000;

/** Times of the last view and of the end of the previous visit, in milliseconds since 1970; 0 for never. */
export interface Visit {
  seen: number;
  before: number;
}

/** Parses the stored visit; invalid text counts as no visit. */
export function parseVisit(text: string | null): Visit {
  const [, seen = "0", before = "0"] = /^(\d{1,15}) (\d{1,15})$/.exec(text ?? "") ?? [];
  return { seen: Number(seen), before: Number(before) };
}

export const continueVisit = ({ seen, before }: Visit, now: number): Visit => ({
  seen: now,
  before: now - seen > PAUSE_MS ? seen : before,
});

/** End of the previous visit; 0 on a first visit. Stored only in this browser. */
export function startVisit(): number {
  try {
    const visit = continueVisit(parseVisit(localStorage.getItem(KEY)), Date.now());
    localStorage.setItem(KEY, `${visit.seen} ${visit.before}`);
    return visit.before;
  } catch {
    // The browser blocks storage, so every visit is the first.
    return 0;
  }
}

/** Position of the previous visit's end in a list by time: number of newer rows, and the first older one. */
export interface LastVisitMarker {
  count: number;
  /** Story ID; undefined if all rows are newer. */
  first: string | undefined;
}

/** Returns null if nothing is new, or if the list isn't sorted by time. */
export function findLastVisitMarker(rows: readonly { id: string; publishedAt: number }[], visit: number): LastVisitMarker | null {
  if (visit === 0) return null;
  const isNew = ({ publishedAt }: { publishedAt: number }) => publishedAt > visit;
  const first = rows.findIndex((row) => !isNew(row));
  const count = rows.filter(isNew).length;
  if (count === 0 || (first !== -1 && rows.slice(first).some(isNew))) return null;
  return { count, first: rows[first]?.id };
}
