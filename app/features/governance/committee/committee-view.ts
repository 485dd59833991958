import type { TitledRecord } from "#app/features/governance/dreps/drep-view.ts";
import type { HistoryCoverage } from "#app/features/governance/history/records.ts";
import type { Origin } from "#app/foundation/figures/figure.ts";

/**
 * - serving: can vote
 * - no-key: elected, but has named no key to vote with
 * - resigned, expired: the seat doesn't count anymore
 * - unknown: the source has a newer word
 */
export const SEAT_STATES = ["serving", "no-key", "resigned", "expired", "unknown"] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** A seat of the Constitutional Committee. IDs are CIP-129. */
export interface MemberView {
  coldId: string;
  hotId: string | null;
  earlierHotIds: readonly string[];
  state: SeatState;
  /** Last epoch of the term, and its end in milliseconds since 1970. */
  expirationEpoch: number | null;
  endsAt: number | null;
  record: TitledRecord;
}

export interface CommitteeView {
  isDissolved: boolean;
  /** Share of members that must vote yes, 0 to 1. */
  quorum: number | null;
  /** Fewest members who must be able to vote (committeeMinSize). */
  minimumSize: number | null;
  /** Members who can vote. */
  serving: number;
  /** Yes votes that reach the quorum if every serving member votes yes or no. */
  needed: number | null;
  /** Null if we know how many members there are, but not which. */
  members: readonly MemberView[] | null;
  /** Members of earlier committees. */
  former: readonly MemberView[];
  origin: Origin;
  coverage: HistoryCoverage;
}
