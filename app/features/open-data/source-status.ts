import type { PartOutcome, SourcePart } from "#app/foundation/source-health/part-outcome.ts";

/** As expected; with parts that failed or couldn't be used; nothing came; never asked; not asked without a key that the operator hasn't set. */
export type SourceState = "fits" | "partly" | "fails" | "waiting" | "unconfigured";

/** Combines the outcomes of a source's parts into one state. */
export function stateOfSource(parts: readonly SourcePart[], findings: number): SourceState {
  if (parts.length === 0) return "waiting";
  const failing = parts.filter(({ outcome }) => outcome !== "ok").length;
  if (failing === parts.length) return "fails";
  return failing > 0 || findings > 0 ? "partly" : "fits";
}

/** A source as the page about sources shows it. Milliseconds since 1970. */
export interface SourceStatus {
  id: string;
  name: string;
  url: string;
  state: SourceState;
  askedAt: number | null;
  fittedAt: number | null;
  /** Duration of the last request. */
  ms: number | null;
  /** The parts of the site whose last request failed. */
  failures: { part: string; outcome: PartOutcome; askedAt: number }[];
  findings: { kind: string; place: string; value?: string; count: number; lastAt: number }[];
}
