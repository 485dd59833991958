import pino, { type Logger } from "pino";
import { remember } from "#app/foundation/remember.server.ts";

export type Log = Logger;

/** The log: one JSON line an event on standard output. `configureLog` sets the level once at boot. */
export const log: Log = remember("log", () =>
  pino({
    level: "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ["authorization", "headers.authorization", "*.apiKey", "*.token", "*.password"], censor: "[secret]" },
  }),
);

export function configureLog(level: string): void {
  log.level = level;
}

/** The database's own words: what a query's error says beside them holds the values, such as an address. */
export const reasonOf = (error: unknown): string => (error instanceof Error && error.cause instanceof Error ? error.cause.message : error instanceof Error ? error.name : "unknown");
