import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { DatabaseError, isDatabaseUnavailable, type Database, type Store } from "#app/foundation/db/database.server.ts";
import { openMonitoredPool } from "#app/foundation/db/monitored-pool.server.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";
import { migrationsFolder } from "#app/foundation/paths.server.ts";

/** Advisory lock ID. It's arbitrary but must be the same in every instance. */
const MIGRATION_LOCK = 4_206_913;
const CONNECT_TIMEOUT_MS = 2_000;
const LISTEN_QUERY_TIMEOUT_MS = 5_000;

async function connect(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, ...options });
  // Without a listener a lost connection would end the process.
  client.on("error", (error) => log.warn({ event: "database-connection-lost", reason: error.message }));
  await client.connect();
  return client;
}

/** The search removes accents in the database, which requires UTF8. @throws {DatabaseError} with a one-line message */
async function checkEncoding(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  const encoding = rows[0]?.server_encoding;
  if (encoding !== "UTF8")
    throw new DatabaseError(
      `The database at ${new URL(url).host} keeps its texts as ${encoding}; create it with: create database ... encoding 'UTF8' template template0`,
    );
}

/** Runs migrations; if several instances start at once, one migrates and the others wait. */
async function migrateDatabase(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await checkEncoding(client, url);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Waits for a server that is still starting. @throws {DatabaseError} with a one-line message */
async function waitForServer(url: string, patience: number): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await migrateDatabase(url);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const reason = error instanceof Error ? error.message || error.name : String(error);
      if (performance.now() > until) throw new DatabaseError(`The database at ${new URL(url).host} cannot be used: ${reason}`);
      await sleep(500);
    }
  }
}

/** Keeps a separate connection for LISTEN and reconnects after each loss; `onGap` then lets the listener catch up. */
function listenWithReconnect(url: string, channel: string, onNotice: (payload: string) => void, onGap: () => void): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let wake: (() => void) | undefined;

  const run = async () => {
    while (!stopped) {
      try {
        client = await connect(url, { query_timeout: LISTEN_QUERY_TIMEOUT_MS });
        client.on("notification", (notice) => onNotice(notice.payload ?? ""));
        client.once("end", () => wake?.());
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        onGap();
        // A connection can die silently, so query it regularly.
        while (!stopped) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            setTimeout(resolve, LISTEN_QUERY_TIMEOUT_MS).unref();
          });
          if (!stopped) await client.query("select 1");
        }
      } catch (error) {
        if (!stopped) log.warn({ event: "listen-connection-lost", reason: errorMessage(error) });
      }
      await client?.end().catch(() => undefined);
      if (!stopped) await sleep(500 + Math.random() * 500);
    }
  };
  const running = run();
  return async () => {
    stopped = true;
    wake?.();
    await running;
  };
}

/** Drizzle's transactions never release a connection when `begin` fails, and release one that hangs, until none is left after ten. */
function databaseOf(pool: pg.Pool): Database {
  const db = drizzle(pool);
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return Object.assign(db, { transaction });
}

/** A server for any number of instances. @throws {DatabaseError} if it can't be reached within `patience` milliseconds */
export async function openServer(url: string, patience = 10_000): Promise<Store> {
  await waitForServer(url, patience);
  const pool = openMonitoredPool(url);
  const stops: (() => Promise<void>)[] = [];
  return {
    kind: "server",
    db: databaseOf(pool),
    async query(text, values) {
      // Several statements return several results, which pg's types don't include.
      const results: { rows: unknown[] } | { rows: unknown[] }[] = await pool.query(text, values);
      return { rows: [results].flat().flatMap(({ rows }) => rows) };
    },
    async listen(channel, onNotice, onGap) {
      stops.push(listenWithReconnect(url, channel, onNotice, onGap));
    },
    async close() {
      // The pool can't end while a connection listens.
      await Promise.all(stops.map((stop) => stop()));
      await pool.end();
    },
  };
}
