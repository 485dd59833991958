import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { remember } from "#app/foundation/remember.server.ts";

export type Log = Logger;

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Writes one JSON line per event to standard output. `configureLog` sets the level at startup. */
export const log: Log = remember("log", () =>
  pino({
    level: "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A failed query's message includes its parameters, such as an address; its cause doesn't.
    serializers: {
      err: (error: unknown) => pino.stdSerializers.err(toError(error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)),
    },
    redact: { paths: ["authorization", "headers.authorization", "*.apiKey", "*.project_id", "*.token", "*.password"], censor: "[secret]" },
  }),
);

export function configureLog(level: string): void {
  log.level = level;
}

/** The database's own message, because a query error also includes its parameters, such as an address. */
export const errorReason = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : error instanceof Error ? error.name : "unknown";

export const errorMessage = (error: unknown): string => (error instanceof DrizzleQueryError ? errorReason(error) : toError(error).message);
