import {
  joinByGroup,
  measure,
  type Concentration,
  type Holder,
  type PoolGroup,
  type Way,
} from "#app/features/concentration/concentration.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";

export type ConcentrationServices = Pick<FeatureServices, "concentration" | "staking" | "governance">;

/** Source and age of a measurement. */
export type Reading = Omit<Figure, "value">;

export interface ShownWay {
  way: Way;
  /** Null before the first reading of a part. */
  concentration: Concentration | null;
  /** The oldest part; null before its first reading. */
  origin: Reading | null;
}

interface Freshness {
  fetchedAt: number;
  staleAt: number;
}

const readingOf = (source: Source, ...parts: (Freshness | null)[]): Reading | null => {
  const known = parts.flatMap((part) => (part ? [part] : []));
  if (known.length === 0 || known.length < parts.length) return null;
  const fetchedAt = Math.min(...known.map((part) => part.fetchedAt));
  return { source, observedAt: fetchedAt, fetchedAt, staleAt: Math.min(...known.map(({ staleAt }) => staleAt)) };
};

/** Counts, in each way, the fewest holders that together have more than a third, half and two thirds. */
export async function concentrationView({ concentration, staking, governance }: ConcentrationServices): Promise<ShownWay[]> {
  const [pools, groups, { dreps }] = await Promise.all([staking.latestPools(), concentration.poolGroups(), governance.latestSnapshot()]);
  const { drepStates, blockfrostDrepStates } = governance.latestGovernance().value;
  const { pools: listed } = staking.latestStaking().value;
  const ofPools = pools.map(({ id, ticker, name, activeStake }): Holder => ({
    id,
    name: ticker ?? name,
    pools: 1,
    amount: activeStake ?? 0,
  }));
  const byId = new Map(groups.map((group) => [group.id, group]));
  const grouped = (way: Exclude<keyof PoolGroup, "id">): ShownWay => {
    const origin = readingOf("koios", listed, concentration.latestGroups());
    return { way, origin, concentration: origin && measure(joinByGroup(ofPools, (id) => byId.get(id)?.[way] ?? null)) };
  };
  const poolsOrigin = readingOf("koios", listed);
  const drepsOrigin = blockfrostDrepStates ? readingOf("blockfrost", blockfrostDrepStates) : readingOf("koios", drepStates);
  // Power of a DRep whose time has run out doesn't count.
  const ofDreps = dreps
    .filter(({ isActive }) => isActive !== false)
    .map(({ id, name, power }): Holder => ({ id, name, pools: 0, amount: power ?? 0 }));
  return [
    { way: "pools", origin: poolsOrigin, concentration: poolsOrigin && measure(ofPools) },
    grouped("community"),
    grouped("adastat"),
    grouped("balance"),
    { way: "dreps", origin: drepsOrigin, concentration: drepsOrigin && measure(ofDreps) },
  ];
}
