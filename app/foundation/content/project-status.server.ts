import type { DatedSource } from "#app/foundation/content/catalog-fields.server.ts";
import { LIVE_EVIDENCE, type LiveEvidence, type StatusEvidence } from "#app/foundation/content/project-facts.ts";
import { DAY } from "#app/foundation/durations.ts";

/** Statuses that only a person can set. The others follow from the evidence. */
export const SET_STATUSES = ["beta", "development", "discontinued"] as const;
/** `listed`: sources name the project, and none proves that it works. */
export const STATUSES = ["live", ...SET_STATUSES, "listed"] as const;

/** Evidence this much older than our look at it no longer proves that a project works. */
export const LIVE_DAYS = 60;

export interface StatusProof {
  status: (typeof STATUSES)[number];
  /** Publication date of the newest source that supports the status, as precise as given; empty without a source. */
  statusAsOf: string;
  /** Kind of that source. */
  statusEvidence: StatusEvidence | null;
}

const isLiveEvidence = (evidence: StatusEvidence | undefined): evidence is LiveEvidence => LIVE_EVIDENCE.some((kind) => kind === evidence);

/** A month or a year counts from its first day. */
const provesLife = ({ evidence, saidAt, checkedAt }: DatedSource): boolean =>
  isLiveEvidence(evidence) && Date.parse(checkedAt) - Date.parse(saidAt) <= LIVE_DAYS * DAY;

/** The status that a project's sources support. */
export function statusOf(set: (typeof SET_STATUSES)[number] | undefined, sources: readonly DatedSource[]): StatusProof {
  const supporting = sources.filter(({ supports }) => supports?.includes("status"));
  const proofs = set === undefined ? supporting.filter(provesLife) : [];
  const [newest] = (proofs.length > 0 ? proofs : supporting).toSorted((a, b) => b.saidAt.localeCompare(a.saidAt));
  return {
    status: set ?? (proofs.length > 0 ? "live" : "listed"),
    statusAsOf: newest?.saidAt ?? "",
    statusEvidence: newest?.evidence ?? null,
  };
}
