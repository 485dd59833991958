import type { Figure, Origin } from "#app/foundation/figures/figure.ts";

/** The figures of the four ways into the site; null before the first reading. */
export interface DoorFigures {
  /** The fee of a plain payment, in ADA. */
  paymentFee: Figure | null;
  /** Traded in 24 hours, in US dollars. */
  volume: Figure | null;
  /** What a delegator of a typical pool may get in a year, in percent: between the two lies the usual outcome, `value`. */
  reward: (Origin & { value: number; low: number; high: number }) | null;
  /** Transactions of the running epoch so far. */
  transactions: Figure | null;
  epoch: number | null;
}
