import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { log } from "#app/foundation/log.server.ts";

const SLOW_QUERY_MS = 300;
const CHECK_INTERVAL_MS = 150;
/** A server that doesn't answer a new connection for this long is unresponsive. */
const PROBE_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 1_500;
/** No health checks for this long after startup, when the machine is busy. */
const STARTUP_GRACE_MS = 5_000;
const UNHEALTHY_CONNECT_TIMEOUT_MS = 100;
const QUERY_TIMEOUT_MS = 10_000;

/** True if the server responds to a new connection, even with a refusal. */
async function probe(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  const connected = client.connect().then(
    () => true,
    () => true,
  );
  // Two half timers, so that a pause of this process doesn't count as silence.
  const silent = sleep(PROBE_TIMEOUT_MS / 2).then(() => sleep(PROBE_TIMEOUT_MS / 2, false));
  const isAnswering = await Promise.race([connected, silent]);
  void client.end().catch(() => undefined);
  return isAnswering;
}

function terminateClient(client: pg.PoolClient): void {
  client.emit("error", new Error("Connection terminated: the server is silent"));
  void client.end().catch(() => undefined);
}

/**
 * Notices when the server stops responding. A slow query triggers a probe on a new connection; if it fails, waiting queries end with
 * "Connection terminated" and new ones fail fast, so that visitors get a response within two seconds.
 */
export function openMonitoredPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    // Ends abandoned queries on the server too, so that they don't keep their locks.
    statement_timeout: QUERY_TIMEOUT_MS + 1_000,
    idle_in_transaction_session_timeout: 6 * QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on("error", (error) => log.warn({ event: "database-connection-lost", reason: error.message }));
  const open = new Set<pg.PoolClient>();
  const since = new Map<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    open.add(client);
    // A connection lost between two statements of a transaction has no other listener, and the error would end the process.
    client.on("error", () => undefined);
  });
  pool.on("acquire", (client) => since.set(client, performance.now()));
  let lastResponseAt = 0;
  pool.on("release", (error, client) => {
    since.delete(client);
    if (!error) lastResponseAt = performance.now();
  });
  pool.on("remove", (client) => {
    open.delete(client);
    since.delete(client);
  });

  const openedAt = performance.now();
  let isProbing = false;
  let isSilent = false;
  const look = async () => {
    if (pool.ended) clearInterval(watch);
    if (performance.now() - openedAt < STARTUP_GRACE_MS) return;
    pool.options.connectionTimeoutMillis = isSilent ? UNHEALTHY_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS;
    const isLate = [...since.values()].some((at) => performance.now() - at > SLOW_QUERY_MS);
    if (isProbing || !(isSilent || isLate)) return;
    isProbing = true;
    const wasSilent = isSilent;
    const asked = performance.now();
    // A server that is slow to accept connections may still answer queries.
    isSilent = !(await probe(url)) && lastResponseAt < asked;
    isProbing = false;
    if (isSilent) for (const client of open) terminateClient(client);
    if (isSilent === wasSilent) return;
    log.warn({ event: isSilent ? "database-unresponsive" : "database-responsive" });
  };
  const watch = setInterval(() => void look(), CHECK_INTERVAL_MS).unref();
  return pool;
}
