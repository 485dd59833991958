/** DeFi subcategories in display order. */
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

export const PLATFORMS = ["ios", "android", "mobile", "browser", "web", "desktop"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Proofs that a project works; only these make it live. `site` means that we saw its site answer with its product. */
export const LIVE_EVIDENCE = ["transactions", "release", "post", "site"] as const;
export type LiveEvidence = (typeof LIVE_EVIDENCE)[number];
/** Kinds of sources of a status. A claim is the project's own description, a report one of others, a listing an entry in a list. */
export const STATUS_EVIDENCE = [...LIVE_EVIDENCE, "claim", "report", "listing"] as const;
export type StatusEvidence = (typeof STATUS_EVIDENCE)[number];

/** Facts that a source can support, in display order. */
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

export const ENTRY_PARTS = ["listed", "texts", "sources"] as const;
export type EntryPart = (typeof ENTRY_PARTS)[number];

export const INCIDENT_CAUSES = ["contract", "software", "design", "dependency", "closing", "funding"] as const;
export type IncidentCause = (typeof INCIDENT_CAUSES)[number];

export const REFUND_STATES = ["not-needed", "none", "announced", "partial", "complete"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Project Catalyst grants; approved means that the work hasn't begun. */
export const GRANT_STATES = ["approved", "in-progress", "paused", "complete", "stopped"] as const;
export type GrantState = (typeof GRANT_STATES)[number];

/** True if some of the money was paid or the amount paid is unknown: an approved grant alone doesn't count. */
export const hasReceivedGrant = (grants: readonly { paid: { value: number } | null }[] | null): boolean =>
  grants?.some(({ paid }) => paid === null || paid.value > 0) ?? false;

/** An audit report; null means unknown. */
export interface Audit {
  by: string;
  year: number | null;
  date: string | null;
  version: string | null;
  scope: string | null;
  url: string;
  sha256: string | null;
  comparison: { isSame: boolean; url: string; saidAt: string; checkedAt: string } | null;
  saidAt: string;
  checkedAt: string | null;
}
