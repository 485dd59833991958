import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { remember } from "#app/foundation/remember.server.ts";

export type Log = Logger;

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The log: one JSON line per event on standard output. `configureLog` sets the level once at startup. */
export const log: Log = remember("log", () =>
  pino({
    level: "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A failed query's message includes its parameters, such as an address; its cause does not.
    serializers: {
      err: (error: unknown) => pino.stdSerializers.err(toError(error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)),
    },
    redact: { paths: ["authorization", "headers.authorization", "*.apiKey", "*.project_id", "*.token", "*.password"], censor: "[secret]" },
  }),
);

export function configureLog(level: string): void {
  log.level = level;
}

/** The database's own words: what a query's error says beside them holds the values, such as an address. */
export const errorReason = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : error instanceof Error ? error.name : "unknown";

/** An error's message; for a failed query without its parameters. */
export const errorMessage = (error: unknown): string => (error instanceof DrizzleQueryError ? errorReason(error) : toError(error).message);
