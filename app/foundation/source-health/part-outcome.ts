export const PART_OUTCOMES = [
  "ok",
  "network",
  "timeout",
  "status",
  "rate-limited",
  "too-large",
  "not-json",
  "bad-shape",
  "refused-address",
  "circuit-open",
] as const;
export type PartOutcome = (typeof PART_OUTCOMES)[number];

/** One part of the site that calls a source: a job, the pool pages or the checks. Milliseconds since 1970. */
export interface SourcePart {
  source: string;
  part: string;
  askedAt: number;
  lastSuccessAt: number | null;
  ms: number;
  outcome: PartOutcome;
}
