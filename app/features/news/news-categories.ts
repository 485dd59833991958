/** News categories in display order, with the specification's names. */
export const NEWS_CATEGORIES = [
  "Official",
  "Community",
  "Development",
  "Tech Update",
  "Partnership",
  "Governance",
  "NFT",
  "Staking",
  "DeFi",
  "General",
] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** Kinds of publishers; promotional is press with mostly price talk or affiliate links. */
export const FEED_KINDS = ["official", "community", "development", "governance", "press", "promotional"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
