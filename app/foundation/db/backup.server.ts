import { spawn } from "node:child_process";
import { existsSync, openAsBlob, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { DatabaseError } from "#app/foundation/db/database.server.ts";
import { lockDirectory } from "#app/foundation/db/directory-lock.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { startupErrorMessage } from "#app/foundation/disk-errors.server.ts";

export interface DatabaseLocation {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}

const SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
/** Readable by the operator only: a backup contains addresses of readers and buyers. */
const FILE_MODE = 0o600;

/** TLS parameters of a database URL by libpq environment variable. */
const TLS_VARIABLES = { PGSSLMODE: "sslmode", PGSSLROOTCERT: "sslrootcert", PGSSLCERT: "sslcert", PGSSLKEY: "sslkey" };

export function toolEnvironment(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const tls = Object.entries(TLS_VARIABLES).flatMap(([name, parameter]) => {
    const value = searchParams.get(parameter);
    // pg accepts no-verify for encryption without certificate checks; libpq doesn't.
    return value === null ? [] : [[name, value === "no-verify" ? "require" : value]];
  });
  return {
    PGHOST: searchParams.get("host") ?? hostname.replace(/^\[|\]$/g, ""),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(tls),
  };
}

/** Runs a PostgreSQL program. Passes the URL through the environment, because other users can see arguments. */
function runTool(program: string, args: readonly string[], url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { PATH: SYSTEM_PATH, ...toolEnvironment(url) }, stdio: ["ignore", "inherit", "pipe"] });
    let said = "";
    child.stderr.on("data", (text: Buffer) => (said += text.toString()));
    child.on("error", () =>
      reject(new DatabaseError(`${program} is not installed: install the PostgreSQL client of the server's version or a newer one.`)),
    );
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new DatabaseError(`${program} failed: ${said.trim()}`))));
  });
}

/**
 * Writes the whole database into one file that appears only when complete: pg_dump's custom format, or the embedded database's folder as
 * .tar.gz, which must not be in use meanwhile. @throws {DatabaseError} with a one-line message
 */
export async function createBackup({ DATABASE_URL, DATA_DIR }: DatabaseLocation, file: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    await writeTemporaryFile({ DATABASE_URL, DATA_DIR }, draft);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function writeTemporaryFile({ DATABASE_URL, DATA_DIR }: DatabaseLocation, draft: string): Promise<void> {
  writeFileSync(draft, "", { mode: FILE_MODE });
  if (DATABASE_URL) {
    await runTool("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${draft}`], DATABASE_URL);
  } else {
    if (!existsSync(join(DATA_DIR, "postgres"))) throw new DatabaseError(`There is no database in ${DATA_DIR}.`);
    const lock = await lockDirectory(DATA_DIR);
    try {
      const client = await PGlite.create({ dataDir: join(DATA_DIR, "postgres") }).catch((error: unknown) => {
        throw new DatabaseError(startupErrorMessage(error, DATA_DIR));
      });
      writeFileSync(draft, await (await client.dumpDataDir("gzip")).bytes(), { mode: FILE_MODE });
      await client.close();
    } finally {
      lock.release();
    }
  }
}

/** Restores a backup into an empty database; never overwrites data. @throws {DatabaseError} with a one-line message */
export async function restoreBackup({ DATABASE_URL, DATA_DIR }: DatabaseLocation, file: string): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new DatabaseError(`There is no file ${file}.`);
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    await client.end();
    if (rows[0]?.count !== 0)
      throw new DatabaseError("The database holds tables already: create an empty one, and name it in DATABASE_URL.");
    await runTool(
      "pg_restore",
      [
        "--no-owner",
        "--no-privileges",
        "--exit-on-error",
        "--single-transaction",
        `--dbname=${toolEnvironment(DATABASE_URL).PGDATABASE}`,
        file,
      ],
      DATABASE_URL,
    );
    return;
  }
  if (existsSync(join(DATA_DIR, "postgres")))
    throw new DatabaseError(
      `${DATA_DIR} holds a database already: move ${join(DATA_DIR, "postgres")} away, or set DATA_DIR to a new folder.`,
    );
  const store = await openEmbedded(DATA_DIR, await openAsBlob(file));
  await store.close();
}
