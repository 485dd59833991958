import * as v from "valibot";
import { figureSchema, SOURCES, stateOf, type Figure } from "#app/foundation/figures/figure.ts";

/** Every figure within a value, however deep. */
function collectFigures(value: unknown): Figure[] {
  if (v.is(figureSchema, value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectFigures) : [];
}

/** The outcome of a refresh: all sources are live, some are behind, all are stale, or none ever answered. */
export type SourcesStatus = { kind: "all" } | { kind: "some"; behind: string[] } | { kind: "old" } | { kind: "none" };

/** Reads from values whether their sources answer. A source answers when one of its figures is live. */
export function sourcesStatus(values: unknown, now: number = Date.now()): SourcesStatus {
  const figures = collectFigures(values);
  const sources = new Set(figures.map(({ source }) => source));
  const live = new Set(figures.flatMap((one) => (stateOf(one, now) === "live" ? [one.source] : [])));
  if (sources.size === 0) return { kind: "none" };
  if (live.size === 0) return { kind: "old" };
  const behind = [...sources].flatMap((source) => (live.has(source) ? [] : [SOURCES[source]])).sort();
  return behind.length > 0 ? { kind: "some", behind } : { kind: "all" };
}
