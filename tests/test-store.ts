import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { Store } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";

/** A new empty database on the test server; `options` as `create database` takes them. */
export async function createTestDatabase(options = ""): Promise<string> {
  const administration = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: administration });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)} ${options}`);
  await client.end();
  return administration.replace(/[^/]+$/, name);
}

/**
 * The database under which this project of the test run works, its tables made: embedded, in memory, or on the test
 * server. The caller closes it.
 */
export async function createTestStore(): Promise<Store> {
  if (import.meta.env.TEST_DATABASE === "postgresql") return openServer(await createTestDatabase());
  return openEmbedded(undefined, await openAsBlob(inject("embeddedDump")));
}

/** The same, closed automatically at the end of the test. */
export async function createAutoClosedStore(): Promise<Store> {
  const store = await createTestStore();
  onTestFinished(() => store.close());
  return store;
}
