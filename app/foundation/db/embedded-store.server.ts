import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { DatabaseError, type Store } from "#app/foundation/db/database.server.ts";
import { lockDirectory, type DirectoryLock } from "#app/foundation/db/directory-lock.server.ts";
import { diskErrorMessage, startupErrorMessage } from "#app/foundation/disk-errors.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { migrationsFolder, preparedDatabase } from "#app/foundation/paths.server.ts";
import { restrictToOwner } from "#app/foundation/private-files.server.ts";

/** This site's tables use a fraction of the default 128 MB, which would be this process's memory. */
const START_PARAMS = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/**
 * Otherwise V8 compiles PostgreSQL's parser, one function of 100 kB, twice per start and takes 600 MB for half a second (decision 0025).
 */
function limitWasmCompilation(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

/** Checks the directory lock before each statement, because a paused process may have lost it. */
class LockedDatabase extends PGlite {
  lock: DirectoryLock | undefined;

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    this.lock?.assertHeld();
    return super.execProtocolRawSync(message);
  }
}

const FOLDER = "postgres";

/** Copies the prepared database if there is none yet; an interrupted copy leaves nothing behind. */
async function copyPreparedDatabase(folder: string): Promise<void> {
  const prepared = join(preparedDatabase, FOLDER);
  if (existsSync(folder) || folder === prepared || !existsSync(prepared)) return;
  const half = `${folder}.new`;
  await rm(half, { recursive: true, force: true });
  await cp(prepared, half, { recursive: true });
  await rename(half, folder);
}

/** A segment of the write-ahead log, which always has this size. */
const LOG_SEGMENT = /^[0-9A-F]{24}$/;
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;

/** Warns about truncated log segments: PostgreSQL takes the end of the file for the end of its log and starts without an error. */
function warnAboutCutLog(folder: string): void {
  const place = join(folder, "pg_wal");
  if (!existsSync(place)) return;
  const cut = readdirSync(place).filter((name) => LOG_SEGMENT.test(name) && statSync(join(place, name)).size !== LOG_SEGMENT_BYTES);
  if (cut.length > 0)
    log.warn({
      event: "database-log-cut",
      files: cut.map((name) => join(place, name)),
      reason: "the log of the database was cut off: what was written last may be lost; compare it with a backup",
    });
}

/** @throws {DatabaseError} if the folder isn't a database or the database doesn't open */
async function openClient(directory: string | undefined, filled: Blob | undefined): Promise<LockedDatabase> {
  const folder = directory && join(directory, FOLDER);
  // PGlite would replace it with an empty database.
  if (folder && existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, "PG_VERSION")))
    throw new DatabaseError(startupErrorMessage(undefined, directory));
  if (folder) warnAboutCutLog(folder);
  try {
    const client = new LockedDatabase({
      ...(folder && { dataDir: folder }),
      ...(filled && { loadDataDir: filled }),
      extensions: { pg_trgm },
      startParams: START_PARAMS,
    });
    await client.waitReady;
    return client;
  } catch (error) {
    if (!directory || error instanceof RangeError) throw error; // out of memory
    throw new DatabaseError(
      filled
        ? (diskErrorMessage(error, directory) ?? "The backup cannot be read: it is damaged or not whole. Nothing was restored.")
        : startupErrorMessage(error, directory),
    );
  }
}

/** Database in this process, stored in `directory` or in memory. `filled` is a dump to start from. @throws {DatabaseError} */
export async function openEmbedded(directory?: string, filled?: Blob): Promise<Store> {
  const lock = directory ? await lockDirectory(directory) : undefined;
  const folder = directory && join(directory, FOLDER);
  try {
    if (folder && !filled) await copyPreparedDatabase(folder);
    limitWasmCompilation();
    const client = await openClient(directory, filled);
    client.lock = lock;
    if (folder) restrictToOwner(folder);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder });
    return {
      kind: "embedded",
      db,
      async query(text, values) {
        if (values?.length) return client.query(text, values);
        try {
          return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
        } catch (error) {
          // There is only one connection, so a failed block must not leave its transaction open.
          await client.exec("rollback");
          throw error;
        }
      },
      async listen(channel, onNotice) {
        await client.listen(channel, onNotice);
      },
      async close() {
        await client.close();
        lock?.release();
      },
    };
  } catch (error) {
    if (folder && filled) rmSync(folder, { recursive: true, force: true });
    lock?.release();
    const fault = directory && diskErrorMessage(error, directory);
    throw fault ? new DatabaseError(fault) : error;
  }
}
