import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { blockProbabilities } from "#app/features/staking/estimate.ts";
import { EXPECTED_BLOCKS_PER_EPOCH } from "#app/features/staking/reward.ts";
import type { Pool } from "#app/features/staking/staking.ts";

/** A pool certificate on the chain. Amounts in ADA. */
export interface PoolCertificate {
  /** "registration", "retirement", or the source's unknown word. */
  kind: string;
  /** Milliseconds since 1970; null when only the list of pools has the terms. */
  at: number | null;
  transaction: string | null;
  /** First epoch of its terms, or the epoch of the retirement. */
  epoch: number | null;
  margin: number | null;
  fixedCost: number | null;
  pledge: number | null;
}

/** A finished epoch of a pool. Amounts in ADA, shares from 0 to 1. */
export interface PoolEpoch {
  epoch: number;
  saturation: number | null;
  margin: number | null;
  fixedCost: number | null;
  /** Share of the epoch's active stake. */
  stakeShare: number | null;
  blocks: number | null;
  delegators: number | null;
  /** True when the owners held their declared pledge in this epoch. */
  isPledgeMet: boolean | null;
}

export interface PoolTerms {
  /** First epoch of the terms. */
  epoch: number | null;
  margin: number | null;
  fixedCost: number | null;
  pledge: number | null;
  announcedAt: number | null;
}

type Declared = Pick<Pool, "termsEpoch" | "margin" | "fixedCost" | "pledge">;
type Registration = PoolCertificate & { epoch: number };

const isSame = (a: PoolCertificate, b: Declared): boolean =>
  a.epoch === b.termsEpoch && a.margin === b.margin && a.fixedCost === b.fixedCost && a.pledge === b.pledge;

/**
 * Finds the terms in effect in an epoch, and the announced ones. The last certificate for an epoch applies; of two in one transaction, the
 * list of pools shows which. Null when neither decides.
 */
export function poolTerms(
  declared: Declared,
  certificates: readonly PoolCertificate[],
  epoch: number,
): { inEffect: PoolTerms | null; announced: PoolTerms[] } {
  const known = certificates.filter(
    (certificate): certificate is Registration => certificate.kind === "registration" && certificate.epoch !== null,
  );
  const { termsEpoch, margin, fixedCost, pledge } = declared;
  const isListKnown = termsEpoch === null || known.some((registration) => isSame(registration, declared));
  const listed: Registration[] =
    isListKnown || termsEpoch === null
      ? []
      : [{ kind: "registration", at: null, transaction: null, epoch: termsEpoch, margin, fixedCost, pledge }];
  const byEpoch = Map.groupBy([...known, ...listed], (registration) => registration.epoch);
  const terms = [...byEpoch].flatMap(([counts, all]) => winner(all, declared, counts) ?? []);
  const past = terms.filter((term) => term.epoch <= epoch).sort((a, b) => b.epoch - a.epoch);
  const announced = terms.filter((term) => term.epoch > epoch).sort((a, b) => a.epoch - b.epoch);
  // Without certificates, the list may only have terms of the future.
  const [first] = past;
  const isAmbiguous = first !== undefined && [...byEpoch.keys()].some((counts) => counts <= epoch && counts > first.epoch);
  return { inEffect: first && !isAmbiguous ? termsOf(first) : null, announced: announced.map(termsOf) };
}

function winner(all: readonly Registration[], declared: Declared, epoch: number): Registration | undefined {
  if (declared.termsEpoch === epoch) {
    const listed = all.find((registration) => isSame(registration, declared));
    if (listed) return listed;
  }
  const [newest, other] = all.toSorted((registration, two) => (two.at ?? Infinity) - (registration.at ?? Infinity));
  return newest && newest.at === other?.at && newest.at !== null ? undefined : newest;
}

const termsOf = ({ epoch, margin, fixedCost, pledge, at }: Registration): PoolTerms => ({
  epoch,
  margin,
  fixedCost,
  pledge,
  announcedAt: at,
});

/** Epoch of the last closing up to this epoch, or null. A later certificate cancels an announced retirement. */
export function lastClosing(certificates: readonly PoolCertificate[], epoch: number): number | null {
  const closings = certificates.flatMap(({ kind, at: announcedAt, epoch: closes }) => {
    if (kind !== "retirement" || announcedAt === null || closes === null || closes > epoch) return [];
    const isTakenBack = certificates.some(({ at }) => at !== null && at > announcedAt && at < epochStart(closes));
    return isTakenBack ? [] : [closes];
  });
  return closings.length === 0 ? null : Math.max(...closings);
}

/** Blocks made over several epochs, and the number expected from the pool's stake. */
export interface BlockLuck {
  epochs: number;
  made: number;
  expected: number;
  /** Nine of ten draws for this stake are between these two. */
  low: number;
  high: number;
}

const TAIL_PROBABILITY = 0.05;

/** Compares blocks with the lottery's odds, which are proportional to stake. Null when no epoch is known. */
export function blockLuck(epochs: readonly PoolEpoch[]): BlockLuck | null {
  const known = epochs.flatMap(({ stakeShare, blocks }) => (stakeShare === null || blocks === null ? [] : [{ stakeShare, blocks }]));
  if (known.length === 0) return null;
  const made = known.reduce((sum, { blocks }) => sum + blocks, 0);
  const expected = known.reduce((sum, { stakeShare }) => sum + stakeShare * EXPECTED_BLOCKS_PER_EPOCH, 0);
  let [low, high, reached] = [-1, 0, 0];
  if (expected > 0)
    for (const [blocks, probability] of blockProbabilities(expected)) {
      reached += probability;
      if (low < 0 && reached >= TAIL_PROBABILITY) low = blocks;
      if (reached - probability < 1 - TAIL_PROBABILITY) high = blocks;
    }
  return { epochs: known.length, made, expected, low: Math.max(0, low), high };
}

/** Number of finished epochs in a row, up to the last one, with the same margin and fixed cost. `epochs` are newest first. */
export function epochsWithSameFees(epochs: readonly PoolEpoch[]): number {
  const [newest] = epochs;
  if (!newest || newest.margin === null || newest.fixedCost === null) return 0;
  const change = epochs.findIndex(({ margin, fixedCost }) => margin !== newest.margin || fixedCost !== newest.fixedCost);
  return change < 0 ? epochs.length : change;
}

/** Epochs with a known pledge state, the number of them that met it, and the last that didn't. */
export interface PledgeRecord {
  epochs: number;
  met: number;
  lastMissed: number | null;
}

/** `epochs` are newest first. Null when the state is known for none. */
export function pledgeRecord(epochs: readonly PoolEpoch[]): PledgeRecord | null {
  const met = epochs.filter(({ isPledgeMet }) => isPledgeMet === true).length;
  const missed = epochs.filter(({ isPledgeMet }) => isPledgeMet === false);
  const known = met + missed.length;
  return known === 0 ? null : { epochs: known, met, lastMissed: missed[0]?.epoch ?? null };
}

/** Operator of several known pools. */
export interface PoolOperator {
  name: string;
  pools: number;
  /** Total of all the pools, in ADA. */
  stake: number;
}
