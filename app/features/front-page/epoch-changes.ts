import type { Origin } from "#app/foundation/figures/figure.ts";
import type { DrawnVersion } from "#app/foundation/live/live-part.ts";

/** What is told of an epoch, in this order. */
export const EPOCH_FACTS = ["transactions", "price", "stake", "treasury", "opened", "decided", "terms", "leaving"] as const;
export type EpochFactId = (typeof EPOCH_FACTS)[number];

/** A figure of the running epoch, where it comes from, and the same of the epoch before where it can be compared. */
export interface EpochFact {
  id: EpochFactId;
  value: number;
  before: number | null;
  origin: Origin;
}

/** What has changed since the running epoch began; times in milliseconds since 1970. */
export interface EpochChanges {
  epoch: number;
  start: number;
  /** Only what is known. */
  facts: EpochFact[];
  drawn: readonly DrawnVersion[];
}
