import {
  joinByGroup,
  measure,
  type Concentration,
  type Holder,
  type PoolGroup,
  type Way,
} from "#app/features/concentration/concentration.ts";
import { isPredefined } from "#app/features/governance/dreps/predefined-dreps.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { epochEnd } from "#app/foundation/cardano-epochs.ts";
import { DAY } from "#app/foundation/durations.ts";
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
  /** Epoch of the voting power; null for stake, which is the current epoch's. */
  epoch: number | null;
}

const LOVELACE = 1e6;
/** Koios writes the powers of an epoch some hours after its start. */
const POWERS_DELAY = DAY;

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
  const [pools, groups, { dreps }, powers] = await Promise.all([
    staking.latestPools(),
    concentration.poolGroups(),
    governance.latestSnapshot(),
    governance.history.newestPowers("drep"),
  ]);
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
    return { way, origin, epoch: null, concentration: origin && measure(joinByGroup(ofPools, (id) => byId.get(id)?.[way] ?? null)) };
  };
  const poolsOrigin = readingOf("koios", listed);
  const drepsOrigin = powers && readingOf("koios", { fetchedAt: powers.fetchedAt, staleAt: epochEnd(powers.epoch) + POWERS_DELAY });
  const claimed = new Map(dreps.map(({ id, name }) => [id, name]));
  const ofDreps = [...(powers?.powers ?? [])]
    .filter(([id]) => !isPredefined(id))
    .map(([id, power]): Holder => ({ id, name: claimed.get(id) ?? null, pools: 0, amount: Number(power) / LOVELACE }));
  return [
    { way: "pools", origin: poolsOrigin, epoch: null, concentration: poolsOrigin && measure(ofPools) },
    grouped("community"),
    grouped("adastat"),
    grouped("balance"),
    { way: "dreps", origin: drepsOrigin, epoch: powers?.epoch ?? null, concentration: drepsOrigin && measure(ofDreps) },
  ];
}
