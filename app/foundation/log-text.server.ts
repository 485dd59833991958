import * as v from "valibot";

const eventSchema = v.looseObject({ level: v.string(), time: v.string(), event: v.string() });
type LogEvent = v.InferOutput<typeof eventSchema>;

const LABELS: Record<string, string> = { warn: "Warning: ", error: "Error: ", fatal: "Error: " };

const REAL_DATA = "Check the network, or run `SIMULATE=1 npm start` to see the site on simulated data.";

function duration(seconds: number): string {
  const [amount, unit] = seconds < 120 ? [seconds, "second"] : seconds < 7_200 ? [seconds / 60, "minute"] : [seconds / 3_600, "hour"];
  const rounded = Math.round(amount);
  return `${rounded} ${unit}${rounded === 1 ? "" : "s"}`;
}

const count = (amount: unknown, noun: string): string => `${String(amount)} ${noun}${amount === 1 ? "" : "s"}`;

/** Summary of the start: what runs, and what to do next. */
function startLines({ origin, database, asked, answered, email, next }: LogEvent): string {
  const sources =
    asked === undefined ? "asked by the worker" : asked === 0 ? "none was due yet" : `${String(answered)} of ${String(asked)} reached`;
  return [
    `Address   ${String(origin)}`,
    `Database  ${String(database)}`,
    `Sources   ${sources}`,
    `Email     ${String(email)}`,
    `Next      ${String(next)}`,
  ].join("\n");
}

/** Sentences for the events that an operator sees in the first minutes. All others are written from their fields. */
const SENTENCES: Record<string, (event: LogEvent) => string> = {
  listening: ({ origin }) => `The site answers at ${String(origin)}. It now asks its sources.`,
  "services-started": () => "The database is open and the jobs run.",
  ready: startLines,
  "source-failed": ({ source, reason }) => `${String(source)} doesn't answer (${String(reason)}). The site asks again by itself.`,
  "source-recovered": ({ source, failures, seconds }) =>
    `${String(source)} answers again, after ${count(failures, "failure")} in ${duration(Number(seconds))}.`,
  "sources-unreachable": () => `No source can be reached. ${REAL_DATA}`,
  "sources-reachable": ({ seconds }) => `Sources can be reached again, after ${duration(Number(seconds))}.`,
  stopping: () => "Stopping.",
  stopped: () => "Stopped.",
};

const HIDDEN_FIELDS = new Set(["level", "time", "event", "reason", "err"]);

function describeFields(event: LogEvent): string {
  const fields = Object.entries(event).flatMap(([name, value]) =>
    HIDDEN_FIELDS.has(name) || value === undefined ? [] : [`${name} ${typeof value === "string" ? value : JSON.stringify(value)}`],
  );
  const reason = typeof event.reason === "string" ? `: ${event.reason}` : "";
  const details = fields.length > 0 ? ` (${fields.join(", ")})` : "";
  const stack = v.is(v.looseObject({ stack: v.string() }), event.err) ? `\n${event.err.stack}` : "";
  return `${event.event.replaceAll("-", " ")}${details}${reason}${stack}`;
}

/** Turns one JSON line of the log into a plain line for a person. Lines of another shape stay as they are. */
export function plainLogLine(line: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), eventSchema), line);
  if (!parsed.success) return line;
  const event = parsed.output;
  const text = SENTENCES[event.event]?.(event) ?? describeFields(event);
  if (event.event === "ready") return `\n${text}\n\n`;
  const [, time = ""] = /T(\d\d:\d\d:\d\d)/.exec(event.time) ?? [];
  return `${time} ${LABELS[event.level] ?? ""}${text}\n`;
}
