import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";
import type { Environment } from "#app/foundation/env.server.ts";
import { plainLogLine } from "#app/foundation/log-text.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

export type Log = Logger;

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

class Output {
  isText = false;
  readonly #stdout = pino.destination({ fd: 1, sync: true });

  write(line: string): void {
    this.#stdout.write(this.isText ? plainLogLine(line) : line);
  }
}
const output = remember("log-output", () => new Output());

/** Writes one JSON line per event to standard output, or a plain line for a person. `configureLog` decides at startup. */
export const log: Log = remember("log", () =>
  pino(
    {
      level: "info",
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A failed query's message includes its parameters, such as an address; its cause doesn't.
      serializers: {
        err: (error: unknown) => pino.stdSerializers.err(toError(error instanceof DrizzleQueryError ? (error.cause ?? error.name) : error)),
      },
      redact: {
        paths: ["authorization", "headers.authorization", "*.apiKey", "*.project_id", "*.token", "*.password"],
        censor: "[secret]",
      },
    },
    output,
  ),
);

export function configureLog(level: string, format: Environment["LOG_FORMAT"]): void {
  log.level = level;
  output.isText = (format ?? (process.stdout.isTTY ? "text" : "json")) === "text";
}

/** The database's own message, because a query error also includes its parameters, such as an address. */
export const errorReason = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : error instanceof Error ? error.name : "unknown";

export const errorMessage = (error: unknown): string => (error instanceof DrizzleQueryError ? errorReason(error) : toError(error).message);
