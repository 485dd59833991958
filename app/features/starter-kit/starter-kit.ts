import { FULL_TITLES, type BonusId, type FullTitle } from "#app/features/starter-kit/kit-claims.ts";

/** What the kit holds, in the order of its chapters. */
export const ITEMS = [
  "beginners-guide",
  "wallet-setup",
  "staking",
  "defi",
  "nfts",
  "governance",
  "portfolio",
  "videos",
  "alerts",
  "risk",
  "taxes",
  "roadmap",
] as const;

/** Whether an item is shown under its plainer title. */
export const hasPlainTitle = (item: string, full: readonly FullTitle[]): item is FullTitle =>
  FULL_TITLES.some((id) => id === item && !full.includes(id));

/** What the head of the page promises; the last one is a bonus and goes with it. */
export const FEATURES = ["guide", "portfolio", "tutorials", "wallet", "videos", "alerts", "community"] as const;

/** Where the free chapter lies, without a language. */
export const SAMPLE_PATH = "/starter-kit/sample.pdf";
/** Where one orders. Links load it as a document of its own: its policy alone lets the form lead to Stripe. */
export const ORDER_PATH = "/starter-kit/order";

/** What a buyer pays in all. */
export interface Price {
  cents: number;
  currency: string;
}

/** A score on a scale that ends at `outOf`. */
export interface Score {
  score: number;
  outOf: number;
}

/** A voice on the kit; what it says is among the messages. */
export interface Testimonial {
  id: string;
  name: string;
  /** One to five stars. */
  rating: number;
  /** A sample, not a real testimonial. */
  isSample: boolean;
}

/** What the operator claims about the kit and lets the page say; null, false or nothing where it is switched off. */
export interface Claims {
  /** The last day of the offer as an ISO date; null until the operator confirms one. */
  limitedTime: { ends: string | null } | null;
  reviews: (Score & { count: number; isSample: boolean }) | null;
  /** The kit has at least this many pages. */
  pages: number | null;
  updates: boolean;
  guaranteeDays: number | null;
  bonuses: readonly { id: BonusId; isSample: boolean }[];
  fullTitles: readonly FullTitle[];
  voices: readonly Testimonial[];
}
