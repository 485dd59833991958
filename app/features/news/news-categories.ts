/** The categories of news, in the order in which the site shows them; the names are the specification's. */
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

/** What sort of publisher a feed belongs to; promotional is press that lives on price talk or affiliate links. */
export const FEED_KINDS = ["official", "community", "development", "governance", "press", "promotional"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
