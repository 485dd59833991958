import type { Card, Custody } from "#app/features/ecosystem/ecosystem.ts";
import type {
  Audit,
  EntryPart,
  FactName,
  GrantState,
  IncidentCause,
  RefundState,
  StatusEvidence,
} from "#app/foundation/content/project-facts.ts";
import type { ExplainedTerm } from "#app/foundation/ui/explained-term.ts";

export const WALLET_CAPABILITIES = ["mobile", "browserExtension", "hardware", "dapps", "staking"] as const;

export type ProjectReference = Pick<Card, "id" | "name" | "category" | "subcategory">;

/** Authors of what a source says: the chain, our own checks, the project, or others. */
export const SPEAKERS = ["chain", "seen", "project", "others"] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** A source; null for an unrecorded date. */
export interface SourceView {
  title: string;
  by?: Speaker | undefined;
  url?: string | undefined;
  saidAt: string | null;
  checkedAt: string | null;
}
/** An incident in one language; null means unknown. */
export interface IncidentView {
  id: string;
  date: string;
  cause: IncidentCause | null;
  loss: { value: number; unit: "ADA" | "USD" } | null;
  refund: RefundState | null;
  happened: string;
  advice: string;
  records: SourceView[];
}

/** A grant from Project Catalyst; null means unknown. */
export interface GrantView {
  id: string;
  fund: number;
  title: string;
  amount: { value: number; unit: "ADA" | "USD" } | null;
  /** Amount paid by the date of the record. */
  paid: { value: number; unit: "ADA" | "USD" } | null;
  status: GrantState | null;
  url: string;
}

/** Everything on a project's page, in one language; null means unknown. */
export interface ProjectView {
  card: Card;
  /** Paragraphs of the long description as server-rendered HTML; `terms` explains the marked words. */
  about: string[];
  terms: ExplainedTerm[];
  potential?: string | undefined;
  warning?: string | undefined;
  tags: { id: string; label: string }[];
  discord?: string | undefined;
  founded: number | null;
  launched: string | null;
  /** Date and kind of the newest evidence for the status. */
  statusAsOf: string;
  statusEvidence: StatusEvidence | null;
  openSource: boolean | null;
  license: string | null;
  custody: Custody | null;
  audits: Audit[] | null;
  wallet?: Record<(typeof WALLET_CAPABILITIES)[number], boolean | null> | undefined;
  token: { ticker: string; onCoinGecko: boolean; onChain: boolean } | null;
  formerNames: string[];
  closed?:
    | {
        date: string | null;
        moneyLost: boolean | "unknown";
        alternatives: ProjectReference[];
        successor?: ProjectReference | undefined;
        oldAddress?: string | undefined;
      }
    | undefined;
  /** Host names that belong to the project. */
  domains: string[];
  sources: SourceView[];
  /** Sources that were checked for single facts. */
  evidence: Partial<Record<FactName, SourceView[]>>;
  /** Newest fund first. */
  grants: GrantView[];
  /** Newest first. */
  incidents: IncidentView[];
  /** Changes of the entry, newest first, and the date since when we record them. */
  history: { date: string; changed: (FactName | EntryPart)[] }[];
  historySince: string;
  checked: string;
  /** Day of the newest copy of a source that we could read. */
  looked: string;
  confirmed: string;
}

/** Facts count as outdated when their newest source is this old. */
const OUTDATED_AFTER_MS = 60 * 86_400_000;

export const confirmationExpiresAt = (confirmed: string): number => Date.parse(confirmed) + OUTDATED_AFTER_MS;

/** Time when the next of these projects becomes outdated. */
export const nextConfirmationExpiry = (list: readonly Pick<ProjectView, "confirmed">[], now: number): number =>
  Math.min(...list.map(({ confirmed }) => confirmationExpiresAt(confirmed)).filter((at) => at > now));

/** Message key of a protocol's volume; on an exchange it's the traded volume. */
export const protocolVolumeLabel = ({ subcategory }: Pick<Card, "subcategory">) =>
  subcategory === "dex" || subcategory === "dex-aggregator" ? "live.dexVolume" : "live.protocolVolume";
