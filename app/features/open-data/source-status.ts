import type { PartOutcome, SourcePart } from "#app/foundation/source-health/part-outcome.ts";

/**
 * fits: as expected; partly: some parts failed or couldn't be used; fails: every request failed; waiting: not requested yet; unconfigured:
 * needs a key that the operator hasn't set.
 */
export type SourceState = "fits" | "partly" | "fails" | "waiting" | "unconfigured";

export function stateOfSource(parts: readonly SourcePart[], findings: number): SourceState {
  if (parts.length === 0) return "waiting";
  const failing = parts.filter(({ outcome }) => outcome !== "ok").length;
  if (failing === parts.length) return "fails";
  return failing > 0 || findings > 0 ? "partly" : "fits";
}

/** Times in milliseconds since 1970. */
export interface SourceStatus {
  id: string;
  name: string;
  url: string;
  state: SourceState;
  askedAt: number | null;
  lastSuccessAt: number | null;
  ms: number | null;
  failures: { part: string; outcome: PartOutcome; askedAt: number }[];
  findings: { kind: string; place: string; value?: string; count: number; lastAt: number }[];
}
