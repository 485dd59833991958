import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { blockProbabilities } from "#app/features/staking/estimate.ts";
import { EXPECTED_BLOCKS_PER_EPOCH } from "#app/features/staking/reward.ts";
import type { Pool } from "#app/features/staking/staking.ts";

/** What a pool's owners wrote into the chain. Amounts in ADA. */
export interface PoolCertificate {
  /** "registration", "retirement", or what the source calls one that we don't know. */
  kind: string;
  /** Milliseconds since 1970; null where only the list of pools shows it. */
  at: number | null;
  transaction: string | null;
  /** The epoch from which it counts. */
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
  /** Of all stake that counted in the epoch. */
  stakeShare: number | null;
  blocks: number | null;
  delegators: number | null;
  /** Whether the owners held in it what they had declared. */
  isPledgeMet: boolean | null;
}

export interface PoolTerms {
  /** The epoch from which they count. */
  epoch: number | null;
  margin: number | null;
  fixedCost: number | null;
  pledge: number | null;
  announcedAt: number | null;
}

type Declared = Pick<Pool, "termsEpoch" | "margin" | "fixedCost" | "pledge">;
type Registration = PoolCertificate & { epoch: number };

const isSame = (one: PoolCertificate, other: Declared): boolean =>
  one.epoch === other.termsEpoch && one.margin === other.margin && one.fixedCost === other.fixedCost && one.pledge === other.pledge;

/**
 * The terms that count in an epoch, and those announced for later ones. Of several certificates for the same epoch the last one
 * counts; where two are of one transaction, the list of pools says which. Null where that can't be told.
 */
export function poolTerms(
  declared: Declared,
  certificates: readonly PoolCertificate[],
  epoch: number,
): { inEffect: PoolTerms | null; announced: PoolTerms[] } {
  const known = certificates.filter((one): one is Registration => one.kind === "registration" && one.epoch !== null);
  const { termsEpoch, margin, fixedCost, pledge } = declared;
  const isListKnown = termsEpoch === null || known.some((one) => isSame(one, declared));
  const listed: Registration[] =
    isListKnown || termsEpoch === null
      ? []
      : [{ kind: "registration", at: null, transaction: null, epoch: termsEpoch, margin, fixedCost, pledge }];
  const byEpoch = Map.groupBy([...known, ...listed], (one) => one.epoch);
  const terms = [...byEpoch].flatMap(([counts, all]) => winner(all, declared, counts) ?? []);
  const past = terms.filter((one) => one.epoch <= epoch).sort((one, other) => other.epoch - one.epoch);
  const announced = terms.filter((one) => one.epoch > epoch).sort((one, other) => one.epoch - other.epoch);
  // Without certificates the newest of the list may hide what counts until then.
  const [first] = past;
  const isAmbiguous = first !== undefined && [...byEpoch.keys()].some((counts) => counts <= epoch && counts > first.epoch);
  return { inEffect: first && !isAmbiguous ? termsOf(first) : null, announced: announced.map(termsOf) };
}

function winner(all: readonly Registration[], declared: Declared, epoch: number): Registration | undefined {
  if (declared.termsEpoch === epoch) {
    const listed = all.find((one) => isSame(one, declared));
    if (listed) return listed;
  }
  const [newest, other] = all.toSorted((one, two) => (two.at ?? Infinity) - (one.at ?? Infinity));
  return newest && newest.at === other?.at && newest.at !== null ? undefined : newest;
}

const termsOf = ({ epoch, margin, fixedCost, pledge, at }: Registration): PoolTerms => ({
  epoch,
  margin,
  fixedCost,
  pledge,
  announcedAt: at,
});

/** The epoch in which a pool last closed, up to this one; a later certificate takes an announcement back. Null when none of them closed it. */
export function lastClosing(certificates: readonly PoolCertificate[], epoch: number): number | null {
  const closings = certificates.flatMap(({ kind, at: announcedAt, epoch: closes }) => {
    if (kind !== "retirement" || announcedAt === null || closes === null || closes > epoch) return [];
    const isTakenBack = certificates.some(({ at }) => at !== null && at > announcedAt && at < epochStart(closes));
    return isTakenBack ? [] : [closes];
  });
  return closings.length === 0 ? null : Math.max(...closings);
}

/** The blocks of several epochs beside what the pool's stake let expect. */
export interface BlockLuck {
  epochs: number;
  made: number;
  expected: number;
  /** Nine of ten draws for such a stake lie between these two. */
  low: number;
  high: number;
}

const TAIL_PROBABILITY = 0.05;

/** Which pool makes a block is drawn by lot in proportion to stake. Null where no epoch is known. */
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

/** How often the pledge was met, of the epochs where this is known, and the last epoch when it wasn't. */
export interface PledgeRecord {
  epochs: number;
  met: number;
  lastMissed: number | null;
}

/** `epochs` come newest first. Null where none is known. */
export function pledgeRecord(epochs: readonly PoolEpoch[]): PledgeRecord | null {
  const met = epochs.filter(({ isPledgeMet }) => isPledgeMet === true).length;
  const missed = epochs.filter(({ isPledgeMet }) => isPledgeMet === false);
  const known = met + missed.length;
  return known === 0 ? null : { epochs: known, met, lastMissed: missed[0]?.epoch ?? null };
}

/** Several pools that are known to be one operator's. */
export interface PoolOperator {
  name: string;
  pools: number;
  /** ADA, of all of them. */
  stake: number;
}
