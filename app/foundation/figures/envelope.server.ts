import { believable, SOURCES, stateOf, type Figure, type Source } from "#app/foundation/figures/figure.ts";

/** Milliseconds since 1970 as the API writes them. */
export const iso = (ms: number | null | undefined): string | null => (ms === null || ms === undefined ? null : new Date(ms).toISOString());

/** The common answer of the API: data or null, where it comes from and how old it is. Samples are never in it. */
export interface Envelope<Data> {
  data: Data | null;
  /** Where it comes from; several are divided by commas. */
  source: string;
  observedAt: string | null;
  fetchedAt: string | null;
  state: "live" | "delayed" | "absent";
}

/**
 * Data as old as the oldest of the figures that it's made of, and "delayed" as soon as one of them is. Without any figure there is no data,
 * and `source` says where it would come from.
 */
export function envelope<Data>(data: Data, figures: readonly (Omit<Figure, "value"> | null)[], source?: Source): Envelope<Data> {
  const now = Date.now();
  const known = figures.flatMap((one) => (one === null ? [] : [believable(one, now)]));
  const oldest = (field: "observedAt" | "fetchedAt") => (known.length > 0 ? iso(Math.min(now, ...known.map((one) => one[field]))) : null);
  return {
    data: known.length > 0 ? data : null,
    source: [...new Set(known.map((one) => SOURCES[one.source]))].sort().join(", ") || (source ? SOURCES[source] : ""),
    observedAt: oldest("observedAt"),
    fetchedAt: oldest("fetchedAt"),
    state: known.length === 0 ? "absent" : known.some((one) => stateOf(one, now) === "delayed") ? "delayed" : "live",
  };
}

/** The same around data of a source that doesn't say when it counted: the time of the request stands for it. */
export const fetchedEnvelope = <Data>(data: Data, fetched: { fetchedAt: number; staleAt: number } | null, source: Source): Envelope<Data> =>
  envelope(data, [fetched && { ...fetched, observedAt: fetched.fetchedAt, source }], source);
