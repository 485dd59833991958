import type { Figure, Origin } from "#app/foundation/figures/figure.ts";

/** Figures of the four entry cards; null before the first reading. */
export interface EntryCardFigures {
  /** Fee of a simple payment, in ADA. */
  paymentFee: Figure | null;
  /** Price of an ADA in US dollars. */
  price: Figure | null;
  /** 24-hour trading volume in US dollars. */
  volume: Figure | null;
  /** Expected yearly reward in percent for delegators of a typical pool; `low` and `high` are the range of usual outcomes. */
  reward: (Origin & { value: number; low: number; high: number }) | null;
  /** Transactions so far in the current epoch. */
  transactions: Figure | null;
  epoch: number | null;
}
