import * as v from "valibot";
import { figureSchema, SOURCES, stateOf, type Figure } from "#app/foundation/figures/figure.ts";

function collectFigures(value: unknown): Figure[] {
  if (v.is(figureSchema, value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectFigures) : [];
}

/** Outcome of a refresh: all sources are live, some are behind, all are stale, or none has ever responded. */
export type SourcesStatus = { kind: "all" } | { kind: "some"; behind: string[] } | { kind: "old" } | { kind: "none" };

const lifetimeOf = ({ staleAt, fetchedAt }: Figure): number => staleAt - fetchedAt;

/** True if one of the most frequently polled figures is live. Figures that are stale at once, such as those a plan delays, don't count. */
function isAnswering(figures: readonly Figure[], now: number): boolean {
  const shortest = Math.min(...figures.map(lifetimeOf).filter((lifetime) => lifetime > 0));
  return figures.some((figure) => lifetimeOf(figure) === shortest && stateOf(figure, now) === "live");
}

export function sourcesStatus(values: unknown, now: number = Date.now()): SourcesStatus {
  const figures = collectFigures(values);
  const sources = [...new Set(figures.map(({ source }) => source))];
  if (sources.length === 0) return { kind: "none" };
  const late = sources.filter(
    (source) =>
      !isAnswering(
        figures.filter((figure) => figure.source === source),
        now,
      ),
  );
  if (late.length === sources.length) return { kind: "old" };
  return late.length > 0 ? { kind: "some", behind: late.map((source) => SOURCES[source]).sort() } : { kind: "all" };
}
