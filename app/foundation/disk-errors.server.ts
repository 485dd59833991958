import { statfsSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";

const FULL_MESSAGE = "is on a disk that is full: make room there, and start again.";
const READ_ONLY_MESSAGE = "is on a disk that is read-only: make it writable, or set DATA_DIR to a folder elsewhere.";
const FORBIDDEN_MESSAGE = "cannot be used by this user: give it to the user who runs the site, or set DATA_DIR to another folder.";
const NOT_A_FOLDER_MESSAGE = "is a file or lies below one: set DATA_DIR to a folder.";
const DAMAGED_MESSAGE = "holds a database that is damaged: move its folder postgres away, and restore a backup (npm run restore).";

/** Problems that an operator can fix, by file system error code and SQLSTATE. */
const MESSAGES_BY_CODE: Record<string, string> = {
  ENOSPC: FULL_MESSAGE,
  EDQUOT: FULL_MESSAGE,
  53100: FULL_MESSAGE,
  EROFS: READ_ONLY_MESSAGE,
  EACCES: FORBIDDEN_MESSAGE,
  EPERM: FORBIDDEN_MESSAGE,
  EEXIST: NOT_A_FOLDER_MESSAGE,
  ENOTDIR: NOT_A_FOLDER_MESSAGE,
  EIO: "is on a disk that fails: look at the disk, then at your backups.",
  58030: "is on a disk that fails: look at the disk, then at your backups.",
  XX001: DAMAGED_MESSAGE,
  XX002: DAMAGED_MESSAGE,
};

/** PostgreSQL can't start with less: a log segment is 16 MB. */
const MIN_FREE_BYTES = 1024 * 1024;

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

const WRONG_KIND: Record<string, string> = {
  EEXIST: "is a file, and the site needs a folder there: move it away.",
  ENOTDIR: "is a file, and the site needs a folder there: move it away.",
  EISDIR: "is a folder, and the site needs a file there: move it away.",
};

/** Path of an error inside a folder; undefined for the folder itself and for other places. */
function pathBelow(error: Error, folder: string): string | undefined {
  const path = "path" in error ? error.path : undefined;
  return typeof path === "string" && resolve(path).startsWith(resolve(folder) + sep) ? path : undefined;
}

/** statSync throws for a path below a file. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function failedPath(error: Error, folder: string): string {
  const path = "dest" in error ? error.dest : "path" in error ? error.path : undefined;
  return typeof path === "string" && !path.startsWith(folder) ? path : folder;
}

/** One-line message for the operator about a disk error in `folder`; undefined for other errors. */
export function diskErrorMessage(error: unknown, folder: string): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!("code" in one) || typeof one.code !== "string") continue;
    const below = pathBelow(one, folder);
    if (below !== undefined && WRONG_KIND[one.code] !== undefined && isFolder(folder)) return `${below} ${WRONG_KIND[one.code]}`;
    const fault = MESSAGES_BY_CODE[one.code];
    if (fault !== undefined) return `${failedPath(one, folder)} ${fault}`;
    // Node reports ENOENT for mkdir on a read-only disk.
    if (one.code === "ENOENT" && "syscall" in one && one.syscall === "mkdir")
      return `${folder} cannot be made: see that the disk is there and writable, or set DATA_DIR to another folder.`;
  }
  return undefined;
}

/** Message about a database that didn't open, because PGlite's error doesn't explain it. */
export const startupErrorMessage = (error: unknown, folder: string): string =>
  diskErrorMessage(error, folder) ?? `${folder} ${isFull(folder) ? FULL_MESSAGE : DAMAGED_MESSAGE}`;
