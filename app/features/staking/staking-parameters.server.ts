import type { StakingParameters } from "#app/features/staking/staking.ts";
import { HOUR } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** The newest known epoch still counts for two polls after its end. */
const EPOCH_GRACE_MS = 2 * HOUR;

const REWARD_PARAMETERS = [
  "targetPools",
  "pledgeInfluence",
  "monetaryExpansion",
  "treasuryShare",
  "keyDeposit",
  "minPoolCost",
  "feePerByte",
  "feeFixed",
  "reserves",
  "supply",
] as const;
type RewardParameterName = (typeof REWARD_PARAMETERS)[number];

/** Totals of an epoch. Times in milliseconds since 1970, amounts in ADA. */
export interface EpochTotals {
  epoch: number;
  end: number;
  blocks: number | null;
  fees: number | null;
  activeStake: number | null;
  /** At its start. */
  reserves: number | null;
}

export interface ChainRecords {
  figures: Record<RewardParameterName | "parametersEpoch" | "booksEpoch", Figure | null>;
  /** Newest first. */
  epochs: readonly EpochTotals[];
}

/** Average share of the reserves that an epoch took, over the last year or the known part of it; null with fewer than two known epochs. */
export function reserveDeclineOf(epochs: readonly Pick<EpochTotals, "epoch" | "reserves">[]): number | null {
  const known = epochs.filter(({ reserves }) => reserves !== null && reserves > 0);
  const [newest, oldest] = [known[0], known.at(-1)];
  if (!newest?.reserves || !oldest?.reserves || newest.epoch === oldest.epoch) return null;
  return 1 - (newest.reserves / oldest.reserves) ** (1 / (newest.epoch - oldest.epoch));
}

/**
 * Combines the stored parts into the parameters of rewards, with the age of the oldest part.
 * @returns null before the first reading of parameters, supply or epochs
 * @throws with the names of missing values, because a reward needs all of them
 */
export function deriveParameters({ figures, epochs }: ChainRecords, now: number): StakingParameters | null {
  const { parametersEpoch, booksEpoch } = figures;
  const [newest] = epochs;
  if (!parametersEpoch || !booksEpoch || !newest) return null;
  if (newest.end + EPOCH_GRACE_MS < now) throw new Error(`No data for an epoch after ${newest.epoch}`);
  const finished = epochs.find(({ end }) => end <= now);
  const valueOf = (name: RewardParameterName) => figures[name]?.value ?? null;
  const values = {
    targetPools: valueOf("targetPools"),
    pledgeInfluence: valueOf("pledgeInfluence"),
    monetaryExpansion: valueOf("monetaryExpansion"),
    treasuryShare: valueOf("treasuryShare"),
    keyDeposit: valueOf("keyDeposit"),
    minPoolCost: valueOf("minPoolCost"),
    feePerByte: valueOf("feePerByte"),
    feeFixed: valueOf("feeFixed"),
    reserves: valueOf("reserves"),
    supply: valueOf("supply"),
    activeStake: epochs.find(({ activeStake }) => activeStake !== null)?.activeStake ?? null,
    fees: finished?.fees ?? null,
    blocks: finished?.blocks ?? null,
  };
  const missing = Object.entries(values).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length > 0 || !isComplete(values)) throw new Error(`Koios has no value for ${missing.join(", ")}`);
  const parts = REWARD_PARAMETERS.flatMap((name) => figures[name] ?? []);
  const freshness = {
    fetchedAt: Math.min(...parts.map(({ fetchedAt }) => fetchedAt)),
    staleAt: Math.min(...parts.map(({ staleAt }) => staleAt)),
  };
  const also = parts.some(({ source }) => source === "blockfrost") ? { also: "blockfrost" as const } : {};
  return { ...values, ...freshness, ...also, epoch: parametersEpoch.value, shrinking: reserveDeclineOf(epochs) ?? 0 };
}

const isComplete = <Values extends Record<string, number | null>>(values: Values): values is Values & Record<keyof Values, number> =>
  Object.values(values).every((value) => value !== null);
