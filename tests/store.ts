import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { Store } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/server-store.server.ts";

/** A new empty database on the test server; `options` as `create database` takes them. */
export async function newDatabaseUrl(options = ""): Promise<string> {
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
export async function newTestStore(): Promise<Store> {
  if (import.meta.env.TEST_DATABASE === "postgresql") return openServer(await newDatabaseUrl());
  return openEmbedded(undefined, await openAsBlob(inject("embeddedDump")));
}

/** The same for one test, at whose end it is closed. */
export async function openTestStore(): Promise<Store> {
  const store = await newTestStore();
  onTestFinished(() => store.close());
  return store;
}
