import * as v from "valibot";
import { LIVE_EVIDENCE } from "#app/foundation/content/project-facts.ts";
import { LIVE_DAYS, type StatusProof } from "#app/foundation/content/project-status.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** Our own checks and sources that can prove that a project works. */
export const PROOF_SOURCES = ["site", "github", "koios", "cardano-org", "defillama"] as const;

const proofSchema = v.object({ evidence: v.picklist(LIVE_EVIDENCE), source: v.picklist(PROOF_SOURCES), day: v.string() });
/** Newest proof from a running site that a project works. `day` is YYYY-MM-DD in UTC. */
export type LiveProof = v.InferOutput<typeof proofSchema>;
export type LiveProofs = Readonly<Record<string, LiveProof>>;

export const statusTopic = topic("project-status", v.record(v.string(), proofSchema));
export const NO_PROOFS: LiveProofs = {};

/** A live project of the catalog loses that status when no evidence is newer than this. */
export const EXPIRES_DAYS = 180;

/** Whole days, so that a date counts until its end. */
const daysSince = (date: string, now: number): number => Math.floor((now - Date.parse(date)) / DAY);

/** The status to show: the catalog's, or live when a newer proof of our own is recent enough. */
export function shownStatus({ status, statusAsOf, statusEvidence }: StatusProof, proof: LiveProof | undefined, now: number): StatusProof {
  const own = { status, statusAsOf, statusEvidence };
  if (status !== "live" && status !== "listed") return own;
  const isNewer = proof !== undefined && (status === "listed" || proof.day >= statusAsOf);
  if (isNewer && daysSince(proof.day, now) <= LIVE_DAYS) return { status: "live", statusAsOf: proof.day, statusEvidence: proof.evidence };
  return status === "live" && daysSince(statusAsOf, now) > EXPIRES_DAYS ? { ...own, status: "listed" } : own;
}
