import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/site.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "gateway-lock-"));
/** Locks a folder or prints the error; then prints "mine" for each input while it may still write. */
const HOLDER = `
  const { lockDirectory } = await import("#app/foundation/db/directory-lock.server.ts");
  const lock = await lockDirectory(process.argv[1]).catch((error) => void console.log(error.message));
  if (lock) {
    console.log("held");
    process.stdin.on("data", () => { lock.assertHeld(); console.log("mine"); }).on("end", () => { lock.release(); process.exit(0); });
  }`;

async function hold(folder: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, folder], { stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  let complaints = "";
  child.stderr.on("data", (text) => (complaints += text));
  const said = async () => String((await once(child.stdout, "data"))[0]).trim();
  const first = await said();
  const askToWrite = async () => {
    const answer = Promise.race([said(), once(child, "close").then(([code]) => `exit ${code}: ${complaints}`)]);
    child.stdin.write("?");
    return answer;
  };
  return { child, said: first, askToWrite };
}

const lockFile = (folder: string) => join(folder, "lock.json");
const age = (folder: string, seconds: number) => utimesSync(lockFile(folder), Date.now() / 1_000 - seconds, Date.now() / 1_000 - seconds);
/** Simulates the view of another machine on a shared disk without kernel locks. */
function seenFromElsewhere(folder: string): void {
  rmSync(join(folder, "lock"), { force: true });
  writeFileSync(
    lockFile(folder),
    JSON.stringify({ ...JSON.parse(readFileSync(lockFile(folder), "utf8")), host: "elsewhere", boot: "another" }),
  );
}

describe("lockDirectory", () => {
  test("Refuses a second process at once and says what to do", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    expect(first.said).toBe("held");
    const second = await hold(folder);
    expect(second.said).toContain(`in use by process ${first.child.pid}`);
    expect(second.said).toContain("DATA_DIR");
    expect(await first.askToWrite()).toBe("mine");
  });

  test("Lets the next process take over after kill -9", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(existsSync(lockFile(folder))).toBe(true);
    expect((await hold(folder)).said).toBe("held");
  });

  test("Removes the owner file on release", async () => {
    const folder = newFolder();
    const { child } = await hold(folder);
    child.stdin.end();
    await once(child, "exit");
    expect(existsSync(lockFile(folder))).toBe(false);
    expect((await hold(folder)).said).toBe("held");
  });

  test.each([
    ["unchanged", () => undefined],
    [
      "with another host name and a minute of silence",
      (folder: string) => {
        writeFileSync(lockFile(folder), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(folder), "utf8")), host: "elsewhere" }));
        age(folder, 60);
      },
    ],
    [
      "with the process ID of another process",
      (folder: string) => {
        writeFileSync(lockFile(folder), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(folder), "utf8")), pid: 1, started: "1" }));
      },
    ],
  ])("Keeps a paused owner's lock: %s", async (_, change) => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGSTOP");
    change(folder);
    expect((await hold(folder)).said).toContain("in use by process");
    first.child.kill("SIGCONT");
    expect(await first.askToWrite()).toBe("mine");
  });

  test("Stops a paused owner that lost its directory before it writes, on a disk without locks", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGSTOP");
    seenFromElsewhere(folder);
    age(folder, 60);
    const second = await hold(folder);
    expect(second.said).toBe("held");
    first.child.kill("SIGCONT");
    expect(await first.askToWrite()).toBe(
      `exit 1: Another process has taken the data directory ${folder}: this one stops, so that no row is lost.\n`,
    );
    expect(await second.askToWrite()).toBe("mine");
  });

  test("Keeps the directory of an active owner on another machine, on a disk without locks", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    seenFromElsewhere(folder);
    const speaking = setInterval(() => age(folder, 0), 200);
    onTestFinished(() => clearInterval(speaking));
    expect((await hold(folder)).said).toContain("on elsewhere");
  });

  test("Takes a deleted lock again and keeps the process running", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    rmSync(lockFile(folder));
    rmSync(join(folder, "lock"));
    expect(await first.askToWrite()).toBe("mine");
    expect((await hold(folder)).said).toContain(`in use by process ${first.child.pid}`);
  });

  test("Keeps the process running when the whole directory is deleted", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    // The log and the answer may arrive in either order.
    let output = "";
    first.child.stdout.on("data", (text) => (output += text));
    rmSync(folder, { recursive: true });
    await first.askToWrite();
    await eventually(
      "an answer and a warning",
      () => output,
      (text) => text.includes("mine") && text.includes("directory-lock-check-failed"),
    );
  });

  test.each([
    ["an empty file", ""],
    ["not JSON", "half a li"],
    ["from a process before a restart of the machine", JSON.stringify({ pid: process.pid, host: hostname(), boot: "before", token: "x" })],
  ])("Takes over a lock that is %s", async (_, text) => {
    const folder = newFolder();
    writeFileSync(lockFile(folder), text);
    age(folder, 60);
    expect((await hold(folder)).said).toBe("held");
    expect(statSync(lockFile(folder)).mode & 0o777).toBe(0o600);
  });

  test("Gives a stale lock to one of eight processes", async () => {
    const folder = newFolder();
    writeFileSync(lockFile(folder), JSON.stringify({ pid: 999_999_999, host: hostname(), started: "1", token: "x" }));
    age(folder, 60);
    const said = (await Promise.all(Array.from({ length: 8 }, () => hold(folder)))).map((item) => item.said);
    expect(said.filter((line) => line === "held")).toHaveLength(1);
  });
});
