import { randomUUID } from "node:crypto";
import { accessSync, constants, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { DatabaseError } from "#app/foundation/db/database.server.ts";
import { diskErrorMessage } from "#app/foundation/disk-errors.server.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";
import { makePrivateFolder } from "#app/foundation/private-files.server.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const ownerSchema = v.object({ pid: finiteNumber, host: v.string(), boot: v.optional(v.string()), token: v.string() });
type Owner = v.InferOutput<typeof ownerSchema>;

export interface DirectoryLock {
  /** Ends the process if another one has taken the directory. Cheap enough to call before every statement. */
  assertHeld(): void;
  release(): void;
}

const HEARTBEAT_MS = 10_000;
/** A lock of another machine on a shared disk counts as abandoned after this silence. */
const STALE_LOCK_MS = 35_000;
const POLL_MS = 500;
/** Maximum age of a lock check before a statement. */
const CHECK_TTL_MS = 1_000;
const SQLITE_BUSY = 5;

/** ID of the running system: the same in all its containers, and different after a restart. */
function systemId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return hostname();
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return v.parse(ownerSchema, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined; // missing, or not written by this site
  }
}

const touchedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;

function inUseError(directory: string, owner: Owner | undefined): DatabaseError {
  const holder = owner ? `process ${owner.pid} on ${owner.host}` : "another process";
  return new DatabaseError(`The data directory ${directory} is in use by ${holder}: stop it, or set DATA_DIR to another folder.`);
}

/** Locks the file through the kernel, which gives it to one process, even a paused one, and releases it when that process ends. */
function lockFile(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Waits until an owner on another system has been silent for long enough. @throws {DatabaseError} if the owner is active */
async function waitForOtherOwner(directory: string, file: string): Promise<void> {
  const before = touchedAt(file);
  const owner = readOwner(file);
  if (!owner || owner.boot === systemId()) return;
  // The clocks of two machines differ, so the silence that we observe also counts.
  const began = performance.now();
  while (Date.now() - before < STALE_LOCK_MS && performance.now() - began < STALE_LOCK_MS) {
    await sleep(POLL_MS);
    if (touchedAt(file) !== before) throw inUseError(directory, owner);
  }
}

function lockError(directory: string, error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const advice = "set DATA_DIR to a folder on a local disk, or use PostgreSQL (DATABASE_URL).";
  return new DatabaseError(
    diskErrorMessage(error, directory) ?? `The data directory ${directory} cannot be locked (${errorMessage(error)}): ${advice}`,
  );
}

/** @throws {DatabaseError} if the disk doesn't support locks */
function tryLock(directory: string, file: string): DatabaseSync | undefined {
  try {
    makePrivateFolder(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
    return lockFile(file);
  } catch (error) {
    throw lockError(directory, error);
  }
}

/**
 * Two processes on one embedded database silently lose rows. The kernel's lock decides; a token in a file covers shared disks without locks
 * between machines (decision 30). @throws {DatabaseError} if another process holds the directory
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const kernelFile = join(directory, "lock");
  const file = join(directory, "lock.json");
  let lock = tryLock(directory, kernelFile);
  if (!lock) throw inUseError(directory, readOwner(file));
  let inode = inodeOf(kernelFile);

  const owner: Owner = { pid: process.pid, host: hostname(), boot: systemId(), token: randomUUID() };
  const draft = join(directory, `lock.${owner.token}`);
  const writeLockFile = () => {
    writeFileSync(draft, JSON.stringify(owner));
    renameSync(draft, file);
  };
  const isOurs = (): boolean => {
    // The folder was deleted, so lock it again unless another process was faster.
    if (inodeOf(kernelFile) !== inode) {
      const again = lockFile(kernelFile);
      if (!again) return false;
      lock?.close();
      lock = again;
      inode = inodeOf(kernelFile);
    }
    const current = readOwner(file);
    if (!current) writeLockFile();
    return !current || current.token === owner.token;
  };

  let lastCheckedAt = 0;
  const checkOwner = () => {
    lastCheckedAt = Date.now();
    try {
      if (isOurs()) return utimesSync(file, new Date(), new Date());
    } catch (error) {
      log.warn({ event: "directory-lock-check-failed", reason: errorMessage(error) });
      return;
    }
    process.stderr.write(`Another process has taken the data directory ${directory}: this one stops, so that no row is lost.\n`);
    process.exit(1);
  };

  try {
    await waitForOtherOwner(directory, file);
    writeLockFile();
  } catch (error) {
    rmSync(draft, { force: true });
    lock.close();
    throw lockError(directory, error);
  }
  const touch = setInterval(checkOwner, HEARTBEAT_MS);
  touch.unref();
  return {
    assertHeld() {
      if (Math.abs(Date.now() - lastCheckedAt) >= CHECK_TTL_MS) checkOwner();
    },
    release() {
      clearInterval(touch);
      if (readOwner(file)?.token === owner.token) rmSync(file, { force: true });
      lock?.close();
    },
  };
}
