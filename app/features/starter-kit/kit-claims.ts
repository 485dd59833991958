export const BONUS_IDS = ["research", "community", "updates"] as const;
export type BonusId = (typeof BONUS_IDS)[number];

/** Chapters whose full title promises recommendations or tools. They have a plainer title until the kit has these. */
export const FULL_TITLES = ["staking", "portfolio", "videos", "alerts", "taxes"] as const;
export type FullTitle = (typeof FULL_TITLES)[number];
