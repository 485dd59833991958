import * as v from "valibot";
import { finiteNumber, integer, nonNegativeInteger, positiveInteger } from "#app/foundation/schemas.server.ts";

const headers = v.record(v.string(), v.string());

/** All faults of an upstream. Sizes are in bytes, times in milliseconds unless the name says seconds. */
export const faultSchema = v.variant("kind", [
  v.strictObject({
    kind: v.literal("status"),
    status: v.pipe(integer, v.minValue(200), v.maxValue(599)),
    body: v.optional(v.string(), ""),
    headers: v.optional(headers, {}),
  }),
  v.strictObject({ kind: v.literal("latency"), ms: v.pipe(nonNegativeInteger, v.maxValue(600_000)) }),
  v.strictObject({
    kind: v.literal("drip"),
    bytesPerSecond: v.optional(v.pipe(finiteNumber, v.gtValue(0)), 10),
    // "stall" stops halfway and keeps the connection open; "endless" sends blanks forever.
    ending: v.optional(v.picklist(["end", "stall", "endless"]), "end"),
  }),
  v.strictObject({
    kind: v.literal("truncate"),
    // Content-Length of the cut body: the full length, its own length, or none (chunked, without the last chunk).
    contentLength: v.optional(v.picklist(["full", "half", "none"]), "full"),
  }),
  v.strictObject({
    kind: v.literal("garbage"),
    bytes: v.optional(v.pipe(positiveInteger, v.maxValue(1_000_000)), 2_048),
  }),
  v.strictObject({ kind: v.literal("html"), contentType: v.optional(v.string(), "text/html; charset=UTF-8") }),
  v.strictObject({
    kind: v.literal("rate-limit"),
    mode: v.optional(v.picklist(["own", "retry-after", "reset-date", "none", "html", "text"]), "own"),
    seconds: v.optional(positiveInteger, 119),
  }),
  v.strictObject({
    kind: v.literal("oversized"),
    bytes: v.optional(v.pipe(positiveInteger, v.maxValue(2_000_000_000)), 8_000_000),
    gzip: v.optional(v.boolean(), false),
  }),
  v.strictObject({
    kind: v.literal("nan"),
    value: v.optional(v.picklist(["nan", "infinity", "overflow", "negative", "zero", "null", "string", "numeric-string"]), "nan"),
    fields: v.optional(v.array(v.string())),
  }),
  v.strictObject({ kind: v.literal("reset-connection") }),
  v.strictObject({ kind: v.literal("hang") }),
  v.strictObject({
    kind: v.literal("jump"),
    factor: v.pipe(finiteNumber, v.gtValue(0)),
    id: v.optional(v.nullable(v.string()), null),
  }),
  v.strictObject({
    kind: v.literal("redirect"),
    location: v.pipe(v.string(), v.nonEmpty()),
    status: v.optional(v.pipe(integer, v.minValue(300), v.maxValue(399)), 302),
  }),
  v.strictObject({ kind: v.literal("empty") }),
  v.strictObject({ kind: v.literal("gzip") }),
  v.strictObject({
    kind: v.literal("doctype"),
    // Document type at the start of an XML document. JSON responses don't change.
    declares: v.optional(v.picklist(["laughs", "external", "html"]), "laughs"),
  }),
  v.strictObject({
    kind: v.literal("encoding"),
    bytes: v.optional(v.picklist(["latin1", "utf8", "utf16le"]), "latin1"),
    // Encoding that HTTP and the XML declaration name; null for none.
    says: v.optional(v.nullable(v.string()), "utf-8"),
  }),
]);

export type Fault = v.InferOutput<typeof faultSchema>;
export type FaultInput = v.InferInput<typeof faultSchema>;

interface ActiveFault {
  source: string;
  path: string;
  fault: Fault;
  /** Number of responses left to change; null means until the next reset. */
  times: number | null;
}

export interface FaultRegistry {
  add(active: ActiveFault): void;
  /** Picks the faults for one request: all matching latencies added up, and the newest other match. */
  pick(source: string, path: string): { delayMs: number; fault: Fault | null };
  list(): readonly ActiveFault[];
  clear(): void;
}

/** Creates an empty registry. A path matches as a prefix; source "*" is every source. */
export function createFaultRegistry(): FaultRegistry {
  let board: ActiveFault[] = [];

  function use(active: ActiveFault): void {
    if (active.times !== null) active.times -= 1;
  }

  return {
    add: (active) => {
      board.push({ ...active });
    },
    pick: (source, path) => {
      const matching = board.filter((fault) => (fault.source === "*" || fault.source === source) && path.startsWith(fault.path));
      const newest = matching.findLast((fault) => fault.fault.kind !== "latency");
      let delayMs = 0;
      for (const fault of matching) {
        if (fault.fault.kind !== "latency") continue;
        delayMs += fault.fault.ms;
        use(fault);
      }
      if (newest !== undefined) use(newest);
      board = board.filter((fault) => fault.times !== 0);
      return { delayMs, fault: newest?.fault ?? null };
    },
    list: () => board,
    clear: () => {
      board = [];
    },
  };
}
