import { setTimeout as sleep } from "node:timers/promises";
import type { RequestContext, SourceRequest } from "./source-request.ts";
import { sourceFindings, type CountedFinding } from "#app/foundation/upstream/source-findings.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

/** Result of one request. "refused" is a status that the site is prepared for. */
export interface CheckedRequest {
  request: SourceRequest;
  state: "fits" | "does not fit" | "no answer" | "refused" | "not configured";
  ms: number | null;
  /** Value that the site would show. */
  sample: string;
  /** Errors, and parts of the answer that the site couldn't use. */
  problems: string[];
}

const FINDING_WORDS: Record<CountedFinding["kind"], string> = {
  "unreadable-row": "unreadable",
  "unknown-value": "unknown",
  "missing-field": "missing",
  "out-of-range": "out of range",
  "cut-off": "cut off",
};
const describe = ({ kind, place, value, count }: CountedFinding): string =>
  `${FINDING_WORDS[kind]}: ${place}${value === undefined ? "" : ` = ${value}`}${count > 1 ? ` (${count})` : ""}`;

const keyOf = ({ kind, place, value }: CountedFinding): string => JSON.stringify([kind, place, value]);
const findingsOf = (source: string): CountedFinding[] => sourceFindings.list().filter((finding) => finding.source === source);

/** Omits addresses and headers, because both can contain keys. */
function problemOf(error: unknown): string {
  if (error instanceof UpstreamError) return `${error.kind} (${error.detail})`;
  return error instanceof Error ? error.message : String(error);
}

async function check(request: SourceRequest, context: RequestContext): Promise<CheckedRequest> {
  const before = new Map(findingsOf(request.source).map((finding) => [keyOf(finding), finding.count]));
  const start = performance.now();
  const done = (state: CheckedRequest["state"], sample: string, problems: string[]): CheckedRequest => {
    const found = findingsOf(request.source).flatMap((finding) => {
      const count = finding.count - (before.get(keyOf(finding)) ?? 0);
      return count > 0 ? [describe({ ...finding, count })] : [];
    });
    const all = [...problems, ...found];
    return {
      request,
      state: state === "fits" && all.length > 0 ? "does not fit" : state,
      ms: performance.now() - start,
      sample,
      problems: all,
    };
  };
  try {
    return done("fits", await request.run(context), []);
  } catch (error) {
    if (!(error instanceof UpstreamError)) return done("no answer", "", [problemOf(error)]);
    if (error.kind === "status" && request.mayRefuse?.includes(error.status ?? 0)) return done("refused", "not shown", [problemOf(error)]);
    return done(error.kind === "bad-shape" || error.kind === "not-json" ? "does not fit" : "no answer", "", [problemOf(error)]);
  }
}

export interface CheckOptions {
  /** Pause between two requests of a group, in milliseconds. */
  spacingMs: (request: SourceRequest) => number;
  onResult?: (result: CheckedRequest) => void;
}

/** Sends every request once. Sources run in parallel; requests of one source run one after the other with a pause between. */
export async function checkSources(
  requests: readonly SourceRequest[],
  context: RequestContext,
  { spacingMs, onResult }: CheckOptions,
): Promise<CheckedRequest[]> {
  const results = new Map<SourceRequest, CheckedRequest>();
  const groups = Map.groupBy(requests, ({ group, source }) => group ?? source);
  const run = async (group: readonly SourceRequest[]): Promise<void> => {
    let isFirst = true;
    for (const request of group) {
      const { key, exchange } = request;
      const { environment } = context;
      const missing =
        (key && environment[key] === undefined && `set ${key}`) ||
        (exchange && !environment.PRICE_SOURCES.includes(exchange) && `name ${exchange} in PRICE_SOURCES`);
      if (!missing && !isFirst) await sleep(spacingMs(request));
      isFirst &&= Boolean(missing);
      const result: CheckedRequest = missing
        ? { request, state: "not configured", ms: null, sample: "", problems: [missing] }
        : await check(request, context);
      results.set(request, result);
      onResult?.(result);
    }
  };
  await Promise.all([...groups.values()].map(run));
  return requests.flatMap((request) => results.get(request) ?? []);
}

/** Returns true if a request got no answer, or one that doesn't fit. */
export const hasProblem = (results: readonly CheckedRequest[]): boolean =>
  results.some(({ state }) => state === "does not fit" || state === "no answer");

export function formatTable(results: readonly CheckedRequest[]): string {
  const table = [
    ["source", "request", "reached", "time", "fits", "shown", "missing, unknown, out of range"],
    ...results.map(({ request: { source, asks }, state, ms, sample, problems }) => [
      source,
      asks,
      state === "not configured" ? "not configured" : state === "refused" ? "refused" : state === "no answer" ? "no" : "yes",
      ms === null ? "" : `${Math.round(ms)} ms`,
      state === "fits" ? "yes" : state === "refused" || state === "not configured" ? "-" : "NO",
      sample,
      problems.join("; "),
    ]),
  ];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
