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

/** Starts a second site while another one has the folder open. Returns its output and exit code. */
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

/** Sets the lock's age to one minute, as after a pause. */
const backdateLock = (folder: string) => utimesSync(join(folder, "lock.json"), Date.now() / 1_000 - 60, Date.now() / 1_000 - 60);

/** Runs a command in a container with this machine's host name. Its first process has the same ID as in any other container. */
const CONTAINER = ["unshare", "--pid", "--uts", "--mount-proc", "--fork", "--kill-child"];
const canRunContainers = () => spawnSync(CONTAINER[0] ?? "", [...CONTAINER.slice(1), "true"]).status === 0;

test(
  `pausing a site ${ROUNDS} times while another one opens its directory loses no acknowledged row, and the other one is rejected`,
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
      // These requests arrive during the pause, so the site handles them first afterwards.
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
  "on a disk without locks, a site that lost its directory during a pause stops, and no acknowledged row is lost",
  { timeout: 120_000 },
  async () => {
    const folder = newFolder();
    const first = await startSite({ DATA_DIR: folder, ADDRESS_LIMITS: "off", ROLE: "web" });
    onTestFinished(() => void first.process.kill("SIGKILL"));
    const acknowledged = [await signUp(first)];
    await pause(1_500); // Wait for the next check of the lock, after a second.
    first.process.kill("SIGSTOP");
    const waiting = Array.from({ length: 8 }, () => signUp(first));
    // The kernel's lock doesn't reach another machine, which only sees an owner that doesn't respond.
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
  "two containers with one host name and one folder: the second is rejected, even while the first is paused",
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
