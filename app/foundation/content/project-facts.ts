/** The parts of DeFi, in the order in which the site shows them. */
export const SUBCATEGORIES = [
  "dex",
  "lending",
  "derivatives",
  "synthetics",
  "prediction-markets",
  "dex-aggregator",
  "yield-farming",
  "stablecoins",
] as const;
export type Subcategory = (typeof SUBCATEGORIES)[number];

/** Where a wallet runs. */
export const PLATFORMS = ["ios", "android", "mobile", "browser", "web", "desktop"] as const;
export type Platform = (typeof PLATFORMS)[number];
