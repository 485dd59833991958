import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** Common type for the embedded database and a server. */
export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** An open database. `listen` calls back for each notice, and after every gap that may have lost notices. */
export interface Store {
  kind: "embedded" | "server";
  db: Database;
  /** Runs raw SQL for libraries that write their own: one statement with values, or several without. Not for use inside a transaction. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Database problem that the operator can fix; the message is one line. */
export class DatabaseError extends Error {}

/** True if the database rejected the data (SQLSTATE classes 22 and 23), so that a retry would fail too. */
export function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" && /^2[23]/.test(cause.code);
}

/** SQLSTATE classes for connections, resources such as a full disk, shutdowns and system errors, and codes of sockets and files. */
const UNAVAILABLE_CODES =
  /^(?:08\w{3}|53\w{3}|57P\d\d|58\w{3}|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|IO))$/;
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** True if a query failed because the database is unavailable, not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ("code" in one && UNAVAILABLE_CODES.test(String(one.code))) return true;
    if (UNAVAILABLE_MESSAGES.test(one.message)) return true;
  }
  return false;
}
