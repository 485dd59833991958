import * as v from "valibot";
import { finiteNumber, isoDateTime } from "#app/foundation/schemas.server.ts";

/**
 * One row of the performance table. `rival` is measured in the same run, unless `rivalName` says "recorded". null means that a value
 * could not be measured (see `note`), or that there is no rival or target.
 */
export const rowSchema = v.object({
  bench: v.string(),
  name: v.string(),
  ours: v.nullable(finiteNumber),
  rival: v.nullable(finiteNumber),
  rivalName: v.nullable(v.string()),
  target: v.nullable(finiteNumber),
  good: v.picklist(["at most", "at least"]),
  met: v.boolean(),
  unit: v.string(),
  note: v.string(),
  measuredAt: isoDateTime,
});
export type Row = v.InferOutput<typeof rowSchema>;

/** The values of a benchmark; toRow adds the rest. */
export interface Measurement {
  name: string;
  unit: string;
  ours: number | null;
  /** A figure without a target can't miss it. */
  target?: { atMost: number } | { atLeast: number };
  /** Direction for figures without a target. Default: "at most". */
  good?: "at most" | "at least";
  rival?: { name: string; value: number };
  note?: string;
}

/** Measures one subject. A row's figures have the unit that the row names. */
export interface Benchmark {
  name: string;
  /** Runs only when named on the command line. */
  isLong?: boolean;
  measure(): Promise<Measurement[]>;
}

const round = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

export function toRow(bench: string, { name, unit, ours, target, rival, note, ...finding }: Measurement): Row {
  const limit = target === undefined ? null : "atMost" in target ? target.atMost : target.atLeast;
  const good = target ? ("atLeast" in target ? "at least" : "at most") : (finding.good ?? "at most");
  const kept = ours !== null && (limit === null || (good === "at most" ? ours <= limit : ours >= limit));
  return {
    bench,
    name,
    ours: ours === null ? null : round(ours),
    rival: rival ? round(rival.value) : null,
    rivalName: rival?.name ?? null,
    target: limit,
    good,
    met: kept,
    unit,
    note: note ?? "",
    measuredAt: new Date().toISOString(),
  };
}

/** The value at the given share (0 to 1) of the sorted values. @throws when there are none */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
