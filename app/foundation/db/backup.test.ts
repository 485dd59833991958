import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { sql } from "drizzle-orm";
import { createBackup, restoreBackup, toolEnvironment, type DatabaseLocation } from "#app/foundation/db/backup.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { openServer } from "#app/foundation/db/postgres-store.server.ts";
import { startPostgres } from "#tests/postgres.ts";

/** The tests create several databases. */
const PATIENCE = 240_000;
const newFolder = () => mkdtempSync(join(tmpdir(), "gateway-backup-"));
const open = ({ DATABASE_URL, DATA_DIR }: DatabaseLocation) => (DATABASE_URL ? openServer(DATABASE_URL) : openEmbedded(DATA_DIR));

/** Characters and types that a careless copy would lose. */
const value = { text: 'Åé\u2028"', metres: 1 };
const rows = Array.from({ length: 500 }, (_, index) => ({ name: `depth-${index + 1}`, version: index + 1, value }));

async function fill(place: DatabaseLocation): Promise<void> {
  const store = await open(place);
  await store.db.execute(
    sql`insert into live_topics (name, version, value) select 'depth-' || n, n, ${JSON.stringify(value)}::jsonb from generate_series(1, 500) n`,
  );
  await store.close();
}
async function contents(place: DatabaseLocation): Promise<unknown[]> {
  const store = await open(place);
  const found = await store.query("select name, version::int, value from live_topics order by version");
  await store.close();
  return found.rows;
}

/** Reason for skipping the server test: a missing or old PostgreSQL client. */
function clientIsOld(): string | undefined {
  try {
    const version = Number(/\) (\d+)/.exec(execFileSync("pg_dump", ["--version"], { encoding: "utf8" }))?.[1]);
    return version < 18 ? `pg_dump is of version ${version}, the tests' server of 18` : undefined;
  } catch {
    return "pg_dump is not installed";
  }
}
const reason = clientIsOld();

describe("Backup", () => {
  test("Leaves no file behind when it fails", async () => {
    const folder = newFolder();
    await expect(createBackup({ DATA_DIR: join(folder, "nothing-here") }, join(folder, "backup.tar.gz"))).rejects.toThrow(
      "There is no database",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("Restores every row of the embedded database and never overwrites an existing one", { timeout: PATIENCE }, async () => {
    const [first, second] = [{ DATA_DIR: newFolder() }, { DATA_DIR: newFolder() }];
    const file = join(newFolder(), "backup.tar.gz");
    await expect(createBackup(first, file)).rejects.toThrow("There is no database");
    await expect(restoreBackup(second, join(newFolder(), "none"))).rejects.toThrow("There is no file");
    await fill(first);
    await createBackup(first, file);
    expect(statSync(file).mode & 0o777, "others may read it").toBe(0o600);
    await expect(restoreBackup(first, file)).rejects.toThrow("holds a database already");
    await restoreBackup(second, file);
    expect(await contents(second)).toMatchObject(rows);
  });

  test.skipIf(reason !== undefined)(
    `Restores every row of a PostgreSQL server${reason === undefined ? "" : ` (skipped: ${reason})`}`,
    { timeout: PATIENCE },
    async () => {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      const place = async (name: string): Promise<DatabaseLocation> => ({
        DATABASE_URL: await server.createDatabase(name),
        DATA_DIR: newFolder(),
      });
      const [first, second] = [await place("first"), await place("second")];
      await fill(first);
      const file = join(newFolder(), "backup.dump");
      await createBackup(first, file);
      await restoreBackup(second, file);
      expect(await contents(second)).toMatchObject(rows);
      await expect(restoreBackup(second, file)).rejects.toThrow("holds tables already");
    },
  );
});

test.each([
  [
    "postgres://user:p%40ss@db.example:5433/gate%20way",
    { PGHOST: "db.example", PGPORT: "5433", PGUSER: "user", PGPASSWORD: "p@ss", PGDATABASE: "gate way" },
  ],
  ["postgres://user@[2001:db8::1]/gateway", { PGHOST: "2001:db8::1", PGPORT: "5432" }],
  ["postgres://user@localhost/gateway?host=/run/postgresql", { PGHOST: "/run/postgresql" }],
  [
    "postgres://user@db.example/gateway?sslmode=verify-full&sslrootcert=/etc/ca.pem&sslcert=/c&sslkey=/k",
    { PGSSLMODE: "verify-full", PGSSLROOTCERT: "/etc/ca.pem", PGSSLCERT: "/c", PGSSLKEY: "/k" },
  ],
  ["postgres://user@db.example/gateway?sslmode=no-verify", { PGSSLMODE: "require" }],
])("Gives PostgreSQL's programs the same connection as the site for %s", (url, environment) => {
  expect(toolEnvironment(url)).toMatchObject(environment);
});
