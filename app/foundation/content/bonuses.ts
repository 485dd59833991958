/** What comes with the starter kit besides its files. */
export const BONUS_IDS = ["research", "community", "updates"] as const;
export type BonusId = (typeof BONUS_IDS)[number];
