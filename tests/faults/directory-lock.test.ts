import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newsletterSubscribers } from "#app/features/newsletter/newsletter.tables.server.ts";
import { openEmbedded } from "#app/foundation/db/embedded-store.server.ts";
import { countFromEnv } from "#tests/count-from-env.ts";
import { startSite, type Site } from "#tests/site.ts";
import { UNREACHABLE_SOURCES } from "#tests/simulator-environment.ts";
import { sendRequest } from "#tests/raw-http.ts";

const ROUNDS = countFromEnv("TURNS", 20);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-two-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a second site beside the one that holds the folder: what it said, its exit code, and how long it took to say it. */
async function startSecondSite(folder: string, before: string[] = []): Promise<{ code: number | null; said: string; child: ChildProcess }> {
  const [program, ...args] = [...before, process.execPath, "scripts/start.ts"];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...UNREACHABLE_SOURCES, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, ROLE: "web" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const listening = new Promise((resolve) => child.stdout.on("data", (text) => String(text).includes('"listening"') && resolve(undefined)));
  await Promise.race([once(child, "close"), listening]);
  return { code: child.exitCode, said, child };
}

let number = 0;
/** Signs up a reader; returns the address if the site acknowledged it. */
async function signUp(site: Site): Promise<string | undefined> {
  const email = `reader-${number++}@example.org`;
  const answer = await sendRequest(site.port, "/api/newsletter", {
    method: "POST",
    body: JSON.stringify({ email }),
    headers: { "Content-Type": "application/json" },
  }).catch(() => undefined);
  return answer?.status === 202 ? email : undefined;
}

async function readStoredRows(folder: string): Promise<Set<string | null>> {
  const store = await openEmbedded(folder);
  const rows = await store.db.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
  await store.close();
  return new Set(rows.map(({ email }) => email));
}

/** Makes the lock look as after a pause of one minute. */
const backdateLock = (folder: string) => utimesSync(join(folder, "lock.json"), Date.now() / 1_000 - 60, Date.now() / 1_000 - 60);

/** A container of its own, with the host name of this one: its first process has the number that the other one's has there. */
const CONTAINER = ["unshare", "--pid", "--uts", "--mount-proc", "--fork", "--kill-child"];
const canRunContainers = () => spawnSync(CONTAINER[0] ?? "", [...CONTAINER.slice(1), "true"]).status === 0;

test(
  `${ROUNDS} times a site is paused while another tries to open its directory: it is rejected, and no acknowledged row is lost`,
  { timeout: ROUNDS * 40_000 + 60_000 },
  async () => {
    const folder = newFolder();
    const site = await startSite({ DATA_DIR: folder, ADDRESS_LIMITS: "off", ROLE: "web" });
    onTestFinished(() => void site.process.kill("SIGKILL"));
    const acknowledged: string[] = [];
    const note = (email: string | undefined) => email !== undefined && acknowledged.push(email);
    const slowest = { refusal: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      note(await signUp(site));
      site.process.kill("SIGSTOP");
      // They arrive while it is paused, and are the first it does when it goes on.
      const waiting = Array.from({ length: 4 }, () => signUp(site));
      backdateLock(folder);
      const begun = performance.now();
      const { code, said } = await startSecondSite(folder);
      slowest.refusal = Math.max(slowest.refusal, performance.now() - begun);
      expect([code, said.trim().split("\n").length], said).toEqual([1, 1]);
      expect(said).toContain("is in use by process");
      site.process.kill("SIGCONT");
      (await Promise.all(waiting)).forEach(note);
    }
    expect(await site.stop()).toBe(0);
    const kept = await readStoredRows(folder);
    const lost = acknowledged.filter((email) => !kept.has(email));
    console.log(
      JSON.stringify({
        rounds: ROUNDS,
        acknowledged: acknowledged.length,
        lost: lost.length,
        slowestStartUntilRefused: Math.round(slowest.refusal),
      }),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(lost, "acknowledged and lost").toEqual([]);
  },
);

test(
  "on a disk without locks a site that lost its directory while paused stops, and no acknowledged row is lost",
  { timeout: 120_000 },
  async () => {
    const folder = newFolder();
    const first = await startSite({ DATA_DIR: folder, ADDRESS_LIMITS: "off", ROLE: "web" });
    onTestFinished(() => void first.process.kill("SIGKILL"));
    const acknowledged = [await signUp(first)];
    await pause(1_500); // The next statement looks at the lock again after a second.
    first.process.kill("SIGSTOP");
    const waiting = Array.from({ length: 8 }, () => signUp(first));
    // What the kernel holds does not reach another machine: to it, there is a silent owner and nothing else.
    rmSync(join(folder, "lock"));
    backdateLock(folder);
    const second = await startSite({ DATA_DIR: folder, ADDRESS_LIMITS: "off", ROLE: "web" });
    onTestFinished(() => void second.process.kill("SIGKILL"));
    acknowledged.push(...(await Promise.all(Array.from({ length: 8 }, () => signUp(second)))));
    const exited = once(first.process, "exit");
    first.process.kill("SIGCONT");
    expect(await Promise.all(waiting), "writes to the one that lost").toEqual(Array.from({ length: 8 }));
    expect(await exited).toEqual([1, null]);
    expect(first.lines.at(-1)).toContain("Another process has taken the data directory");
    acknowledged.push(await signUp(second));
    expect(await second.stop()).toBe(0);
    const kept = await readStoredRows(folder);
    expect(acknowledged).toHaveLength(10);
    expect(
      acknowledged.filter((email) => email === undefined || !kept.has(email)),
      "acknowledged and lost",
    ).toEqual([]);
  },
);

test(
  "two containers with one host name and one folder: the second is refused, also while the first is paused",
  { timeout: 120_000 },
  async ({ skip }) => {
    if (!canRunContainers()) return skip("namespaces need root and unshare");
    const folder = newFolder();
    const first = await startSecondSite(folder, CONTAINER);
    expect(first.code, first.said).toBe(null);
    const { code, said } = await startSecondSite(folder, CONTAINER);
    expect([code, said.trim().split("\n").length], said).toEqual([1, 1]);
    expect(said).toContain("is in use by process 1 on");
    const inside = Number(spawnSync("pgrep", ["-P", String(first.child.pid)], { encoding: "utf8" }).stdout);
    process.kill(inside, "SIGSTOP");
    backdateLock(folder);
    expect((await startSecondSite(folder, CONTAINER)).said).toContain("is in use by process 1 on");
    process.kill(inside, "SIGKILL");
    await once(first.child, "close");
    const next = await startSecondSite(folder, CONTAINER);
    expect(next.code, next.said).toBe(null);
  },
);
