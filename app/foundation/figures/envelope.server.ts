import { delayIfFuture, SOURCES, stateOf, type Figure, type Source } from "#app/foundation/figures/figure.ts";

export const isoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString();

/** The API's common response: data or null, with source and age. Never contains samples. */
export interface Envelope<Data> {
  data: Data | null;
  source: string;
  observedAt: string | null;
  fetchedAt: string | null;
  state: "live" | "delayed" | "absent";
}

/** Wraps data with the age of its oldest figure, "delayed" if any is. Without figures there is no data and `source` is the expected one. */
export function envelope<Data>(data: Data, figures: readonly (Omit<Figure, "value"> | null)[], source?: Source): Envelope<Data> {
  const now = Date.now();
  const known = figures.flatMap((figure) => (figure === null ? [] : [delayIfFuture(figure, now)]));
  const oldest = (field: "observedAt" | "fetchedAt") =>
    known.length > 0 ? isoOrNull(Math.min(now, ...known.map((item) => item[field]))) : null;
  return {
    data: known.length > 0 ? data : null,
    source: [...new Set(known.map((item) => SOURCES[item.source]))].sort().join(", ") || (source ? SOURCES[source] : ""),
    observedAt: oldest("observedAt"),
    fetchedAt: oldest("fetchedAt"),
    state: known.length === 0 ? "absent" : known.some((item) => stateOf(item, now) === "delayed") ? "delayed" : "live",
  };
}

/** Envelope for a source that doesn't date its data: the time of the request is the observation time. */
export const fetchedEnvelope = <Data>(data: Data, fetched: { fetchedAt: number; staleAt: number } | null, source: Source): Envelope<Data> =>
  envelope(data, [fetched && { ...fetched, observedAt: fetched.fetchedAt, source }], source);
