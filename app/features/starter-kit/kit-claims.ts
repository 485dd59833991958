/** What comes with the starter kit besides its files. */
export const BONUS_IDS = ["research", "community", "updates"] as const;
export type BonusId = (typeof BONUS_IDS)[number];

/** Chapters whose full title promises recommendations or tools: a plainer one is shown until the kit holds them. */
export const FULL_TITLES = ["staking", "portfolio", "videos", "alerts", "taxes"] as const;
export type FullTitle = (typeof FULL_TITLES)[number];
