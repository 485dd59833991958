import type { Figure } from "#app/foundation/figures/figure.ts";

export type Origin = Pick<Figure, "source" | "observedAt" | "staleAt">;

/** One origin per source of the figures, with the oldest observation, and delayed when one of them is. */
export function distinctOrigins(figures: readonly (Origin | null)[]): Origin[] {
  const origins = new Map<string, Origin>();
  for (const figure of figures) {
    if (!figure) continue;
    const { source, observedAt, staleAt } = figure;
    const last = origins.get(source);
    origins.set(
      source,
      last
        ? { source, observedAt: Math.min(last.observedAt, observedAt), staleAt: Math.min(last.staleAt, staleAt) }
        : { source, observedAt, staleAt },
    );
  }
  return [...origins.values()];
}
