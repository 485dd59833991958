import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The database, the same type for the embedded one and for a server. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** What runs inside one transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** An open database. `listen` calls back for each notice and after every gap in which notices may have been lost. */
export interface Store {
  kind: "embedded" | "server";
  db: Database;
  /**
   * Runs SQL as it is, for a library that writes its own: one statement with
   * values, or several without. Not inside a transaction of ours.
   */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be used for a reason the operator can mend; the message is one line. */
export class DatabaseError extends Error {}

/** Whether the database refuses what it was given (SQLSTATE classes 22 and 23): another try would end alike. */
export function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" && /^2[23]/.test(cause.code);
}

/**
 * SQLSTATE classes of connections, of resources such as a full disk, of
 * shutdowns and of the system below; and the codes of sockets and files.
 */
const UNAVAILABLE_CODES =
  /^(?:08\w{3}|53\w{3}|57P\d\d|58\w{3}|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|IO))$/;
/** What the driver says without a code. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether a query failed because the database is away for the moment, and not because of what it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ("code" in one && UNAVAILABLE_CODES.test(String(one.code))) return true;
    if (UNAVAILABLE_MESSAGES.test(one.message)) return true;
  }
  return false;
}
