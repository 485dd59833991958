import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { remember } from "#app/foundation/remember.server.ts";

export type Log = Logger;

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The log: one JSON line an event on standard output. `configureLog` sets the level once at boot. */
export const log: Log = remember("log", () =>
  pino({
    level: "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A query that failed says what it was asked with, such as an address; its cause does not.
    serializers: { err: (error: unknown) => pino.stdSerializers.err(toError(error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)) },
    redact: { paths: ["authorization", "headers.authorization", "*.apiKey", "*.token", "*.password"], censor: "[secret]" },
  }),
);

export function configureLog(level: string): void {
  log.level = level;
}

/** The database's own words: what a query's error says beside them holds the values, such as an address. */
export const reasonOf = (error: unknown): string => (error instanceof Error && error.cause instanceof Error ? error.cause.message : error instanceof Error ? error.name : "unknown");

/** What went wrong in an error's own words, of a query without what it was asked with. */
export const messageOf = (error: unknown): string => (error instanceof DrizzleQueryError ? reasonOf(error) : toError(error).message);
