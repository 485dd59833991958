import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";

/** What other users may do. The files hold addresses of readers and buyers. */
const OTHERS = 0o077;

/** What belongs to another user, such as a volume of a container, stays as its owner made it. */
const canChange = ({ uid }: Stats): boolean => process.getuid?.() === uid || process.getuid?.() === 0;

function close(path: string, stats: Stats): void {
  if (stats.mode & OTHERS && canChange(stats)) chmodSync(path, stats.mode & 0o700);
}

/** Takes away what other users may do with a file, or with a folder and all that is in it. */
export function keepFromOthers(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  close(path, stats);
  if (stats.isDirectory()) for (const name of readdirSync(path)) keepFromOthers(join(path, name));
}

/** Makes a folder that only this user can enter, and sees to it that this process makes only such files from now on. */
export function makePrivateFolder(path: string): void {
  process.umask(OTHERS);
  mkdirSync(path, { recursive: true });
  close(path, statSync(path));
}
