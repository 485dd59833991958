import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import pg from "pg";
import { afterAll, inject, onTestFinished } from "vitest";
import type { Database, Store } from "#app/foundation/db/database.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { MIGRATED_TEMPLATE } from "#tests/postgres.ts";

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

const isPostgresql = import.meta.env.TEST_DATABASE === "postgresql";

/** A migrated database of the kind that this project of the run tests: embedded in memory, or on the test server. The caller closes it. */
export async function createTestStore(): Promise<Store> {
  if (isPostgresql) return openServer(await createTestDatabase(`template ${MIGRATED_TEMPLATE}`));
  return openEmbedded(undefined, await openAsBlob(inject("embeddedDump")));
}

/** Every table and sequence; it changes when a test makes or deletes one. */
const LIST_TABLES = `select string_agg(oid::text, ' ' order by oid) as tables from pg_class where oid >= 16384 and relkind in ('r', 'S')`;
/** Truncates only tables that have rows: the other forty would take longer than the test. */
const EMPTY_TABLES = `do $$
declare one regclass; has_rows boolean; filled text[] := '{}';
begin
  for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('select exists (select from %s)', one) into has_rows;
    if has_rows then filled := filled || one::text; end if;
  end loop;
  if filled <> '{}' then execute format('truncate %s cascade', array_to_string(filled, ', ')); end if;
  perform setval(oid::regclass, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace;
  perform pg_advisory_unlock_all();
end $$`;

/** An embedded store without rows, for the next test of this file: opening one computes for half a second, emptying it for 10 ms. */
let emptied: Store | undefined;
afterAll(async () => {
  await emptied?.close();
  emptied = undefined;
});

/** A store that refuses all queries and notices once its test has finished, so that nothing of it reaches the next test. */
function lendStore(store: Store): { lent: Store; end(): void } {
  let hasEnded = false;
  const assertOpen = () => {
    if (hasEnded) throw new Error("The test of this store has finished");
  };
  // A separate object, so that spies end with the test.
  const own: Database = Object.create(store.db);
  const db = new Proxy(own, {
    get(target, property, receiver) {
      assertOpen();
      return Reflect.get(target, property, receiver);
    },
  });
  return {
    lent: {
      kind: store.kind,
      db,
      async query(text, values) {
        assertOpen();
        return store.query(text, values);
      },
      listen: (channel, onNotice, onGap) => store.listen(channel, (payload) => void (hasEnded || onNotice(payload)), onGap),
      async close() {
        hasEnded = true;
      },
    },
    end: () => void (hasEnded = true),
  };
}

/**
 * A store without rows, closed automatically at the end of the test. On PostgreSQL each is a new database; embedded, the
 * tests of a file share one, unless a test changed its tables.
 */
export async function createAutoClosedStore(): Promise<Store> {
  const store = emptied ?? (await createTestStore());
  emptied = undefined;
  if (isPostgresql) {
    onTestFinished(() => store.close());
    return store;
  }
  const tables = async () => JSON.stringify((await store.query(LIST_TABLES)).rows);
  const before = await tables();
  const { lent, end } = lendStore(store);
  onTestFinished(async () => {
    end();
    if ((await tables()) !== before) return store.close();
    await store.query(EMPTY_TABLES);
    emptied = store;
  });
  return lent;
}
