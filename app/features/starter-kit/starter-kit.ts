import { FULL_TITLES, type BonusId, type FullTitle } from "#app/features/starter-kit/kit-claims.ts";

export const KIT_ITEMS = [
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

export const hasPlainTitle = (item: string, full: readonly FullTitle[]): item is FullTitle =>
  FULL_TITLES.some((id) => id === item && !full.includes(id));

/** Features in the page's header. The last one is a bonus and is only shown with it. */
export const FEATURES = ["guide", "portfolio", "tutorials", "wallet", "videos", "alerts", "community"] as const;

/** Free chapter, without a language prefix. */
export const SAMPLE_PATH = "/starter-kit/sample.pdf";
/** Links load the order page as a new document, because only its CSP lets the form redirect to Stripe. */
export const ORDER_PATH = "/starter-kit/order";

/** Total price for the buyer. */
export interface Price {
  cents: number;
  currency: string;
}

/** `outOf` is the highest possible score. */
export interface Score {
  score: number;
  outOf: number;
}

/** Its text is among the messages. */
export interface Testimonial {
  id: string;
  name: string;
  /** One to five stars. */
  rating: number;
  isSample: boolean;
}

/** The operator's claims about the kit; null, false or empty when switched off. */
export interface KitClaims {
  /** Last day of the offer as an ISO date; null until the operator confirms one. */
  limitedTime: { ends: string | null } | null;
  reviews: (Score & { count: number; isSample: boolean }) | null;
  pages: number | null;
  updates: boolean;
  guaranteeDays: number | null;
  bonuses: readonly { id: BonusId; isSample: boolean }[];
  fullTitles: readonly FullTitle[];
  testimonials: readonly Testimonial[];
}
