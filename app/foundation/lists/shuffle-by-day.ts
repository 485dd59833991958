import { seeded } from "#app/foundation/ui/art/seed.ts";

/** The UTC date, such as 2026-11-21: the seed of the day's order. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Start of the next UTC day, milliseconds since 1970. */
export const nextDay = (ms: number): number => Date.parse(`${dayOf(ms)}T00:00:00Z`) + 86_400_000;

/** Shuffles with the day as seed: the order is the same for every visitor, and no entry stays on top. */
export function shuffleByDay<Item extends { id: string }>(list: readonly Item[], day: string): Item[] {
  const drawn = list.map((item) => ({ item, lot: seeded(`${day} ${item.id}`)() }));
  return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}
