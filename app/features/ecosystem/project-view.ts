import type { Card, Custody } from "#app/features/ecosystem/ecosystem.ts";
import type { Audit, EntryPart, FactName, GrantState, IncidentCause, RefundState } from "#app/foundation/content/project-facts.ts";
import type { ExplainedTerm } from "#app/foundation/ui/explained-term.ts";

export const WALLET_CAPABILITIES = ["mobile", "browserExtension", "hardware", "dapps", "staking"] as const;

/** A project that another one leads to. */
export type Neighbour = Pick<Card, "id" | "name" | "category" | "subcategory">;

/** A source; null where the date is not on record. */
export interface SourceView {
  title: string;
  url?: string | undefined;
  saidAt: string | null;
  checkedAt: string | null;
}
/** Something that went wrong, in one language; null means unknown. */
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
  /** What had been paid out when the record spoke. */
  paid: { value: number; unit: "ADA" | "USD" } | null;
  status: GrantState | null;
  url: string;
}

/** Everything on a project's page, in one language; null means unknown. */
export interface ProjectView {
  card: Card;
  /** The paragraphs of the long description as HTML that the server made; `terms` explains what is marked in them. */
  about: string[];
  terms: ExplainedTerm[];
  potential?: string | undefined;
  warning?: string | undefined;
  /** The labels of the card's tags. */
  tags: { id: string; label: string }[];
  discord?: string | undefined;
  founded: number | null;
  launched: string | null;
  /** When its status was last known to be true. */
  statusAsOf: string;
  openSource: boolean | null;
  license: string | null;
  custody: Custody | null;
  audits: Audit[] | null;
  wallet?: Record<(typeof WALLET_CAPABILITIES)[number], boolean | null> | undefined;
  token: { ticker: string; onCoinGecko: boolean; onChain: boolean } | null;
  formerNames: string[];
  closed?:
    | {
        date: string;
        moneyLost: boolean | "unknown";
        alternatives: Neighbour[];
        successor?: Neighbour | undefined;
        oldAddress?: string | undefined;
      }
    | undefined;
  /** Host names that are the project's own. */
  domains: string[];
  sources: SourceView[];
  /** The sources that were checked for single facts. */
  evidence: Partial<Record<FactName, SourceView[]>>;
  /** Newest fund first. */
  grants: GrantView[];
  /** Newest first. */
  incidents: IncidentView[];
  /** What was changed of the entry, newest first, and since when that is written down. */
  history: { date: string; changed: (FactName | EntryPart)[] }[];
  historySince: string;
  checked: string;
  /** The day a source was last looked at. */
  looked: string;
  confirmed: string;
}

/** A newest source this old no longer says what is true today; in milliseconds. */
const OUTDATED_AFTER_MS = 60 * 86_400_000;

/** When facts stop counting as checked: some time after their newest source spoke. */
export const outdatedAt = (confirmed: string): number => Date.parse(confirmed) + OUTDATED_AFTER_MS;

/** When the first of these facts that still count as checked stops doing so. */
export const nextOutdatedAt = (list: readonly Pick<ProjectView, "confirmed">[], now: number): number =>
  Math.min(...list.map(({ confirmed }) => outdatedAt(confirmed)).filter((at) => at > now));

/** What a protocol's volume is called: on an exchange it is what was traded there. */
export const protocolVolumeLabel = ({ subcategory }: Pick<Card, "subcategory">) =>
  subcategory === "dex" || subcategory === "dex-aggregator" ? "live.dexVolume" : "live.protocolVolume";
