import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { DatabaseError } from "#app/foundation/db/database.server.ts";
import { log, reasonOf } from "#app/foundation/log.server.ts";

const ownerSchema = z.object({ pid: z.number(), host: z.string(), started: z.string(), token: z.string() });
type Owner = z.infer<typeof ownerSchema>;

const TOUCH_MS = 10_000;
/** A lock held on another host cannot be checked by process id; it counts as left behind after this silence. */
const SILENCE_MS = 35_000;

/** When a process began, in clock ticks since boot: tells a process from a later one with the same id. Empty where /proc is missing. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined; // gone, or a file that no process of ours wrote
  }
}

function isHeld(file: string, owner: Owner): boolean {
  if (owner.host === hostname()) return isRunning(owner.pid) && startOf(owner.pid) === owner.started;
  try {
    return Date.now() - statSync(file).mtimeMs < SILENCE_MS;
  } catch {
    return false;
  }
}

/** Says that the owner is still there. A lock that somebody tidied away is laid down again: no second process may think the directory free. */
function keep(file: string, owner: Owner): void {
  try {
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
    else writeFileSync(file, JSON.stringify(owner), { flag: "wx" });
  } catch (error) {
    log.warn({ event: "directory-lock-lost", reason: reasonOf(error) });
  }
}

/**
 * Makes this process the only user of a data directory. Two processes on one embedded database lose rows
 * silently, and the database has no lock of its own. A lock whose process is gone is taken over.
 * @returns a function that gives the directory back
 * @throws {DatabaseError} when another process holds it
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "lock.json");
  const owner: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid), token: randomUUID() };
  // A lock appears whole: it is written aside and linked into place.
  const draft = join(directory, `lock.${owner.token}`);
  writeFileSync(draft, JSON.stringify(owner));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(draft, file);
        break;
      } catch {
        const current = readOwner(file);
        if (attempt > 5 || (current && isHeld(file, current))) {
          throw new DatabaseError(
            `The data directory ${directory} is in use by process ${current?.pid ?? "?"} on ${current?.host ?? "?"}: stop it, or set DATA_DIR to another folder.`,
          );
        }
        // Of several processes that find a stale lock, only one can move it away.
        const aside = join(directory, `stale.${owner.token}`);
        try {
          renameSync(file, aside);
          const moved = readOwner(aside);
          if (moved && moved.token !== current?.token) linkSync(aside, file);
          rmSync(aside, { force: true });
        } catch {
          await sleep(20); // somebody else was faster: look again
        }
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  await sleep(20);
  if (readOwner(file)?.token !== owner.token) throw new DatabaseError(`The data directory ${directory} was taken by another process at the same moment.`);

  const touch = setInterval(() => keep(file, owner), TOUCH_MS);
  touch.unref();
  return () => {
    clearInterval(touch);
    if (readOwner(file)?.token === owner.token) rmSync(file, { force: true });
  };
}
