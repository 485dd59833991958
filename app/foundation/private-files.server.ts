import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";

/** Access of other users, which is removed because the files contain addresses of readers and buyers. */
const GROUP_AND_OTHER_BITS = 0o077;

/** True unless another user owns the file, such as in a container volume, whose mode stays unchanged. */
const canChange = ({ uid }: Stats): boolean => process.getuid?.() === uid || process.getuid?.() === 0;

function restrictMode(path: string, stats: Stats): void {
  if (stats.mode & GROUP_AND_OTHER_BITS && canChange(stats)) chmodSync(path, stats.mode & 0o700);
}

/** Removes other users' access to a file, or to a folder and everything in it. */
export function restrictToOwner(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  restrictMode(path, stats);
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictToOwner(join(path, name));
}

/** Creates a folder that only this user can access, and sets the umask so that new files are private too. */
export function makePrivateFolder(path: string): void {
  process.umask(GROUP_AND_OTHER_BITS);
  mkdirSync(path, { recursive: true });
  restrictMode(path, statSync(path));
}
