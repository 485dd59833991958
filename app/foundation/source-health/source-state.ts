import type { SourcePart } from "./part-outcome.ts";

/** As expected; with parts that failed or couldn't be used; nothing came; never asked; not asked without a key that the operator hasn't set. */
export const SOURCE_STATES = ["fits", "partly", "fails", "waiting", "unconfigured"] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** What the parts of a source say of it together. */
export function stateOfSource(parts: readonly SourcePart[], findings: number): SourceState {
  if (parts.length === 0) return "waiting";
  const failing = parts.filter(({ outcome }) => outcome !== "ok").length;
  if (failing === parts.length) return "fails";
  return failing > 0 || findings > 0 ? "partly" : "fits";
}
