import { z } from "zod";

const headers = z.record(z.string(), z.string());

/** Every way an upstream can go wrong. Sizes in bytes, times in milliseconds unless the name says seconds. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    body: z.string().default(""),
    headers: headers.default({}),
  }),
  z.strictObject({ kind: z.literal("latency"), ms: z.int().min(0).max(600_000) }),
  z.strictObject({
    kind: z.literal("drip"),
    bytesPerSecond: z.number().positive().default(10),
    // "stall" stops half way and keeps the connection; "endless" goes on with blanks for ever.
    ending: z.enum(["end", "stall", "endless"]).default("end"),
  }),
  z.strictObject({
    kind: z.literal("truncate"),
    // What the cut body says of itself: the full length, its own length, or nothing (chunked, no last chunk).
    contentLength: z.enum(["full", "half", "none"]).default("full"),
  }),
  z.strictObject({ kind: z.literal("garbage"), bytes: z.int().positive().max(1_000_000).default(2_048) }),
  z.strictObject({ kind: z.literal("html"), contentType: z.string().default("text/html; charset=UTF-8") }),
  z.strictObject({
    kind: z.literal("rate-limit"),
    mode: z.enum(["own", "retry-after", "reset-date", "none", "html", "text"]).default("own"),
    seconds: z.int().positive().default(119),
  }),
  z.strictObject({
    kind: z.literal("oversized"),
    bytes: z.int().positive().max(2_000_000_000).default(8_000_000),
    gzip: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal("nan"),
    value: z.enum(["nan", "infinity", "overflow", "negative", "zero", "null", "string", "numeric-string"]).default("nan"),
    fields: z.array(z.string()).optional(),
  }),
  z.strictObject({ kind: z.literal("reset-connection") }),
  z.strictObject({ kind: z.literal("hang") }),
  z.strictObject({
    kind: z.literal("jump"),
    factor: z.number().positive(),
    id: z.string().nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("redirect"),
    location: z.string().min(1),
    status: z.int().min(300).max(399).default(302),
  }),
  z.strictObject({ kind: z.literal("empty") }),
  z.strictObject({ kind: z.literal("gzip") }),
  z.strictObject({
    kind: z.literal("doctype"),
    // What a document of XML begins with; answers in JSON stay as they are.
    declares: z.enum(["laughs", "external", "html"]).default("laughs"),
  }),
  z.strictObject({
    kind: z.literal("encoding"),
    bytes: z.enum(["latin1", "utf8", "utf16le"]).default("latin1"),
    // What HTTP and the XML declaration say of the bytes; null: nothing.
    says: z.string().nullable().default("utf-8"),
  }),
]);

export type Fault = z.infer<typeof faultSchema>;
export type FaultInput = z.input<typeof faultSchema>;

interface ActiveFault {
  source: string;
  path: string;
  fault: Fault;
  /** Remaining responses to change; null means until reset. */
  times: number | null;
}

/** The active faults. */
export interface FaultRegistry {
  add(active: ActiveFault): void;
  /** Faults for one request: the sum of matching latencies, and the newest other match. */
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
      const matching = board.filter((one) => (one.source === "*" || one.source === source) && path.startsWith(one.path));
      const newest = matching.findLast((one) => one.fault.kind !== "latency");
      let delayMs = 0;
      for (const one of matching) {
        if (one.fault.kind !== "latency") continue;
        delayMs += one.fault.ms;
        use(one);
      }
      if (newest !== undefined) use(newest);
      board = board.filter((one) => one.times !== 0);
      return { delayMs, fault: newest?.fault ?? null };
    },
    list: () => board,
    clear: () => {
      board = [];
    },
  };
}
