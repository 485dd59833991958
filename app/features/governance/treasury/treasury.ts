import * as v from "valibot";
import type { Lovelace, Withdrawal } from "#app/features/governance/history/records.ts";
import { topic } from "#app/foundation/live/topic.ts";

export const TREASURY_PATH = "/governance/treasury";
export const treasuryCsvPath = "/api/treasury.csv";
export const editionPath = (epoch: number, number: number): `/${string}` => `/api/treasury/editions/${epoch}-${number}`;

/** Conway's first complete epoch: all withdrawals since are governance actions. */
export const FIRST_EPOCH = 508;

/** Figures of one epoch as the source has them; null until it knows them. */
export interface EpochReading {
  epoch: number;
  /** At the start of the epoch. */
  treasury: Lovelace;
  reserves: Lovelace;
  /** Fees of the epoch before. */
  fees: Lovelace;
  /** Donations made in the epoch. */
  donations: Lovelace;
  /** Blocks of the epoch. */
  blocks: number | null;
  /** Rewards for the epoch, credited two epochs later. */
  rewards: Lovelace | null;
  /** rho and tau, from 0 to 1. */
  expansionRate: number | null;
  treasuryRate: number | null;
}

/** A withdrawal that took effect at the start of an epoch. */
export interface EnactedWithdrawal {
  epoch: number;
  actionId: string;
  /** The author's, as plain text. */
  title: string | null;
  amount: Lovelace;
  /** Empty until we know them. */
  recipients: readonly (Withdrawal & { isContract: boolean | null })[];
}

/**
 * Everything that changed the treasury between the starts of two epochs. `residual` is the rest that no other term explains: 0 if they're
 * complete.
 */
export interface TreasuryFlow {
  /** Epoch that begins with `closing`. */
  epoch: number;
  /** Treasury at the start of the epoch before. */
  opening: Lovelace;
  /** Fees of two epochs before. */
  fees: Lovelace;
  /** New ADA from the reserves. */
  expansion: Lovelace;
  /** The treasury's share of fees and new ADA. */
  share: Lovelace;
  /** Rewards of accounts that aren't registered. */
  unclaimedRewards: Lovelace;
  donations: Lovelace;
  /** Deposits of governance actions whose return account isn't registered. */
  forfeitedDeposits: Lovelace;
  withdrawals: Lovelace;
  closing: Lovelace;
  residual: Lovelace;
}

/** A frozen flow. A correction is a new edition that names the hash of the old one. */
export interface TreasuryEdition {
  number: number;
  /** SHA-256 of the canonical JSON of epoch, number, replaces and flow, in hexadecimal. */
  hash: string;
  replaces: string | null;
  /** Milliseconds since 1970. */
  frozenAt: number;
  flow: TreasuryFlow;
}

const treasurySchema = v.object({
  /** Newest epoch with an edition; null before the first. */
  newestEpoch: v.nullable(v.number()),
  editions: v.number(),
  fetchedAt: v.number(),
  staleAt: v.number(),
});
export const treasuryTopic = topic("treasury", v.nullable(treasurySchema));
