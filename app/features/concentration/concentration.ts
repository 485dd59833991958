import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** A pool in the three public lists of operators with several pools; null where a list doesn't name it. */
export interface PoolGroup {
  id: string;
  /** github.com/cardano-community/pool_groups */
  community: string | null;
  adastat: string | null;
  /** Balance Analytics. */
  balance: string | null;
}

/** Each counts the holders differently: every pool alone, three public lists of operators, and DReps. */
export const WAYS = ["pools", "community", "adastat", "balance", "dreps"] as const;
export type Way = (typeof WAYS)[number];

const freshness = v.object({ fetchedAt: v.number(), staleAt: v.number(), count: v.number() });
const groupsSchema = v.object({ groups: v.nullable(freshness) });
export const concentrationTopic = topic("concentration", groupsSchema);
export const NO_GROUPS: v.InferOutput<typeof groupsSchema> = { groups: null };

/** One pool, operator or DRep. */
export interface Holder {
  /** ID of a pool or DRep; null for an operator of several pools. */
  id: string | null;
  /** Unverified plain text by the holder or by the list. */
  name: string | null;
  pools: number;
  /** ADA. */
  amount: number;
}

/** Shares of the total that we count holders for. */
export const MARKS = { third: 1 / 3, half: 1 / 2, twoThirds: 2 / 3 } as const;
export type Mark = keyof typeof MARKS;

export interface Concentration {
  /** ADA. */
  total: number;
  holders: number;
  /** The fewest holders that together have more than this share. */
  fewest: Record<Mark, number>;
  /** The holders that together have more than half, largest first. */
  half: Holder[];
  /** Shares of the largest holders up to two thirds, 0 to 1, for the bar. */
  shares: number[];
}

/** Counts the fewest holders with more than each mark; null when no one holds anything. Equal amounts are ordered by ID. */
export function measure(all: readonly Holder[]): Concentration | null {
  const sorted = all
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount || (a.id ?? a.name ?? "").localeCompare(b.id ?? b.name ?? "", "en"));
  const total = sorted.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return null;
  const fewestAbove = (share: number): number => {
    let sum = 0;
    return 1 + sorted.findIndex(({ amount }) => (sum += amount) > total * share);
  };
  const fewest = { third: fewestAbove(MARKS.third), half: fewestAbove(MARKS.half), twoThirds: fewestAbove(MARKS.twoThirds) };
  return {
    total,
    holders: sorted.length,
    fewest,
    half: sorted.slice(0, fewest.half),
    shares: sorted.slice(0, fewest.twoThirds).map(({ amount }) => amount / total),
  };
}

/** Adds the pools of one name together. Pools without a name in the list count alone. */
export function joinByGroup(pools: readonly Holder[], groupOf: (id: string) => string | null): Holder[] {
  const groups = new Map<string, Holder>();
  const alone: Holder[] = [];
  for (const pool of pools) {
    const name = pool.id === null ? null : groupOf(pool.id);
    if (name === null) {
      alone.push(pool);
      continue;
    }
    const group = groups.get(name);
    if (group) {
      group.amount += pool.amount;
      group.pools += 1;
      group.id = null;
      group.name = name;
    } else groups.set(name, { ...pool });
  }
  return [...groups.values(), ...alone];
}
