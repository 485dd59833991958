export interface LoggedRequest {
  /** Simulated time, ISO 8601. */
  time: string;
  source: string;
  method: string;
  /** Path below the source's prefix, without the query. */
  path: string;
  query: string;
  /** null before a response, and always after a hang or reset. */
  status: number | null;
  ifNoneMatch: string | null;
  ifModifiedSince: string | null;
  fault: string | null;
}

const MAX_REQUESTS = 2_000;

/** Counts every request and keeps the last 2,000. */
export function createRequestLog() {
  let recent: LoggedRequest[] = [];
  let counts: Record<string, Record<string, number>> = {};

  return {
    add(entry: LoggedRequest): void {
      recent.push(entry);
      if (recent.length > MAX_REQUESTS) recent.shift();
      const mine = (counts[entry.source] ??= {});
      const key = `${entry.method} ${entry.path}`;
      mine[key] = (mine[key] ?? 0) + 1;
    },
    /** Requests per source and "METHOD /path" since the start or the last reset. */
    counts: (): Record<string, Record<string, number>> => structuredClone(counts),
    recent: (): LoggedRequest[] => structuredClone(recent),
    clear(): void {
      recent = [];
      counts = {};
    },
  };
}
