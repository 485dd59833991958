import type { FiguresById, ListedProject } from "#app/features/ecosystem/filters/filters.ts";
import { valueOf } from "#app/features/ecosystem/ecosystem.ts";

/** Figures that count as activity, all with the same weight. */
const ACTIVITY_FIGURES = ["tvl", "volume24h", "users"] as const;
/** More than the number of projects, so that the status outweighs every rank within it. */
const STATUS_STEP = 1e6;
const UNPLACED = STATUS_STEP - 1;
const STATUS_ORDER: Record<ListedProject["status"], number> = { live: 0, listed: 1, beta: 2, development: 3, discontinued: 4 };

const known = new WeakMap<FiguresById, Record<"best" | "tvl", ReadonlyMap<string, number>>>();

function placesOf(figures: FiguresById) {
  const made = known.get(figures);
  if (made) return made;
  const [best, tvl] = [new Map<string, number>(), new Map<string, number>()];
  for (const name of ACTIVITY_FIGURES) {
    const values = Object.entries(figures).flatMap(([id, one]): [string, number][] => {
      const value = valueOf(one[name]);
      return value === null ? [] : [[id, value]];
    });
    values.sort(([, a], [, b]) => b - a);
    for (const [place, [id]] of values.entries()) {
      best.set(id, Math.min(place, best.get(id) ?? UNPLACED));
      if (name === "tvl") tvl.set(id, place);
    }
  }
  const places = { best, tvl };
  known.set(figures, places);
  return places;
}

/** Neutral order: by status, then by the best rank in any figure (DeFi by TVL alone, if known), then projects without figures. */
export function activityRanks(figures: FiguresById): (project: Pick<ListedProject, "id" | "status" | "category">) => number {
  const { best, tvl } = placesOf(figures);
  return ({ id, status, category }) => {
    const place = best.get(id) ?? UNPLACED;
    const rank = category === "defi" ? (tvl.get(id) ?? Math.min(place + tvl.size, UNPLACED)) : place;
    return STATUS_ORDER[status] * STATUS_STEP + rank;
  };
}
