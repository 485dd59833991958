import type { GovernanceDocument } from "#app/features/governance/documents/documents.ts";
import type { RecordEntry, VotingRecord } from "#app/features/governance/dreps/voting-record.ts";
import type { HistoryCoverage } from "#app/features/governance/history/records.ts";
import type { Origin } from "#app/foundation/figures/figure.ts";

/** An action of a record with its author's title, and the voter's reasons in one line; null if we have no text. */
export interface TitledEntry extends RecordEntry {
  title: string | null;
  reasons: string | null;
}

export interface TitledRecord extends VotingRecord {
  entries: readonly TitledEntry[];
}

/** Voting power in ADA at the start of an epoch. */
export interface PowerPoint {
  epoch: number;
  power: number;
}

/** Everything about one DRep. Times are milliseconds since 1970, power in ADA. */
export interface DrepView {
  /** CIP-129. */
  id: string;
  /** The ID of CIP-105, and the hash in hexadecimal. */
  older: { cip105: string; hash: string; isScript: boolean } | null;
  /** Claimed; null without a name or if the DRep doesn't want to be listed. */
  name: string | null;
  isUnlisted: boolean;
  /** False for a DRep that voted but isn't registered now. */
  isRegistered: boolean;
  /** Null until we have asked. */
  isActive: boolean | null;
  expiresEpoch: number | null;
  power: number | null;
  /** Part of all power delegated to DReps, 0 to 1. */
  powerShare: number | null;
  delegators: number | null;
  registeredAt: number | null;
  deregisteredAt: number | null;
  /** Oldest first. */
  powers: readonly PowerPoint[];
  /** First epoch since which `powers` is complete, while earlier epochs of the DRep may be missing; otherwise null. */
  powersSince: number | null;
  record: TitledRecord;
  coverage: HistoryCoverage;
  /** Its profile (CIP-119); null without one, and for a DRep that doesn't want to be listed. */
  document: GovernanceDocument | null;
  /** Registration, activity and power. */
  origin: Origin | null;
}
