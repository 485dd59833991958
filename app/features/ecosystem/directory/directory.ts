import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { oldestOf, type Figure } from "#app/foundation/figures/figure.ts";

export const MAX_PANEL_TAGS = 20;

/** All tags, most frequent first, then by ID, so that the order is the same in every language. */
export function tagsByFrequency(list: readonly Pick<Card, "tags">[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of list) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1)).map(([tag]) => tag);
}

export function countBy(list: readonly Card[], groupOf: (card: Card) => string | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const card of list) {
    const group = groupOf(card);
    if (group !== undefined) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

export const isLive = ({ status }: Pick<Card, "status">): boolean => status === "live";

/**
 * TVL of a group of projects in USD with the age of its oldest part; null when unknown. The chain's total is higher, because it includes
 * projects outside our catalog.
 */
export function groupTvl(list: readonly Card[], { projects }: Pick<Directory, "projects">): Figure | null {
  const known = list.flatMap(({ id }) => projects[id]?.tvl ?? []);
  const oldest = oldestOf(known);
  return (
    oldest && {
      ...oldest,
      staleAt: Math.min(...known.map(({ staleAt }) => staleAt)),
      value: known.reduce((sum, { value }) => sum + value, 0),
    }
  );
}
