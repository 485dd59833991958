import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { log } from "#app/foundation/log.server.ts";

/** A connection in use for this long makes somebody ask whether the server still answers, in milliseconds. */
const LATE_MS = 300;
const LOOK_MS = 150;
/** A server that says nothing to a newcomer for this long hangs. */
const SILENCE_MS = 1_000;
const CONNECT_MS = 1_500;
/** While a site starts, on a machine that may be busy with just that, nobody waits yet: it is more patient for this long. */
const START_MS = 5_000;
/** How long a visitor waits for a connection while the server is known to hang. */
const HASTE_MS = 100;
const QUERY_MS = 10_000;

/** Whether the server says anything at all to a new connection; a refusal is an answer. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  const told = client.connect().then(
    () => true,
    () => true,
  );
  // In two halves: a moment in which this process itself was busy is not the server's silence.
  const silent = sleep(SILENCE_MS / 2).then(() => sleep(SILENCE_MS / 2, false));
  const isAnswering = await Promise.race([told, silent]);
  void client.end().catch(() => undefined);
  return isAnswering;
}

/** Ends what waits on a connection, and has the pool forget it if it was idle. */
function hangUp(client: pg.PoolClient): void {
  client.emit("error", new Error("Connection terminated: the server is silent"));
  void client.end().catch(() => undefined);
}

/**
 * Connections to a server of which some may hang: a server that stops without a word would hold every visitor for as
 * long as a slow query may take. When a query is late a newcomer knocks; when nobody answers it, what waits ends with
 * "Connection terminated" and nobody else waits until the server answers again: visitors are told within two seconds.
 */
export function openWatchedPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: QUERY_MS,
    query_timeout: QUERY_MS,
    // What we gave up must not go on in the server, nor hold its locks when we are gone.
    statement_timeout: QUERY_MS + 1_000,
    idle_in_transaction_session_timeout: 6 * QUERY_MS,
    keepAlive: true,
  });
  pool.on("error", (error) => log.warn({ event: "database-connection-lost", reason: error.message }));
  const open = new Set<pg.PoolClient>();
  const since = new Map<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    open.add(client);
    // One that is lost between two statements of a transaction has no other listener, and would end the process.
    client.on("error", () => undefined);
  });
  pool.on("acquire", (client) => since.set(client, performance.now()));
  let heardAt = 0;
  pool.on("release", (error, client) => {
    since.delete(client);
    if (!error) heardAt = performance.now();
  });
  pool.on("remove", (client) => {
    open.delete(client);
    since.delete(client);
  });

  const openedAt = performance.now();
  let isLooking = false;
  let isSilent = false;
  const look = async () => {
    if (pool.ended) clearInterval(watch);
    if (performance.now() - openedAt < START_MS) return;
    pool.options.connectionTimeoutMillis = isSilent ? HASTE_MS : CONNECT_MS;
    const isLate = [...since.values()].some((at) => performance.now() - at > LATE_MS);
    if (isLooking || !(isSilent || isLate)) return;
    isLooking = true;
    const wasSilent = isSilent;
    const asked = performance.now();
    // A server that is merely slow to let a newcomer in still answers others.
    isSilent = !(await answers(url)) && heardAt < asked;
    isLooking = false;
    if (isSilent) for (const client of open) hangUp(client);
    if (isSilent === wasSilent) return;
    log.warn({ event: isSilent ? "database-silent" : "database-answers" });
  };
  const watch = setInterval(() => void look(), LOOK_MS).unref();
  return pool;
}
