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

/** The facts of a project that a source can support, in the order in which they are told. */
export const FACT_NAMES = [
  "status",
  "closed",
  "website",
  "twitter",
  "github",
  "discord",
  "founded",
  "launched",
  "token",
  "openSource",
  "license",
  "custody",
  "wallet",
  "catalystFunded",
  "audits",
  "incidents",
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** Other parts of an entry that its history names. */
export const ENTRY_PARTS = ["listed", "texts", "sources"] as const;
export type EntryPart = (typeof ENTRY_PARTS)[number];

/** Why something went wrong. */
export const INCIDENT_CAUSES = ["contract", "software", "design", "dependency", "closing", "funding"] as const;
export type IncidentCause = (typeof INCIDENT_CAUSES)[number];

/** What became of the money of those who lost some. */
export const REFUND_STATES = ["not-needed", "none", "announced", "partial", "complete"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What became of a grant from Project Catalyst: approved means that the work hasn't begun. */
export const GRANT_STATES = ["approved", "in-progress", "paused", "complete", "stopped"] as const;
export type GrantState = (typeof GRANT_STATES)[number];

/** True if some of the money was paid, or may have been: an approved grant alone is none yet. */
export const hasReceivedGrant = (grants: readonly { paid: { value: number } | null }[] | null): boolean =>
  grants?.some(({ paid }) => paid === null || paid.value > 0) ?? false;

/** A report of an audit; null means unknown. */
export interface Audit {
  by: string;
  year: number;
  date: string | null;
  /** What was audited, as the report names it. */
  version: string | null;
  scope: string | null;
  url: string;
  /** Of the report's file. */
  sha256: string | null;
  /** A public record that compares what was audited with the scripts in use. */
  comparison: { isSame: boolean; url: string; saidAt: string; checkedAt: string } | null;
  saidAt: string;
  checkedAt: string | null;
}
