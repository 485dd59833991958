import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "#tests/site.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "gateway-lock-"));
/** Takes the lock, or says why not; then says "mine" whenever it is asked whether it may still write. */
const HOLDER = `
  const { lockDirectory } = await import("#app/foundation/db/directory-lock.server.ts");
  const lock = await lockDirectory(process.argv[1]).catch((error) => void console.log(error.message));
  if (lock) {
    console.log("held");
    process.stdin.on("data", () => { lock.assertHeld(); console.log("mine"); }).on("end", () => { lock.release(); process.exit(0); });
  }`;

/** A process of its own that takes the lock, or says why not. */
async function hold(folder: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, folder], { stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  let complaints = "";
  child.stderr.on("data", (text) => (complaints += text));
  const said = async () => String((await once(child.stdout, "data"))[0]).trim();
  const first = await said();
  /** Asks it whether it may write: "mine", or what it said when it ended. */
  const askToWrite = async () => {
    const answer = Promise.race([said(), once(child, "close").then(([code]) => `exit ${code}: ${complaints}`)]);
    child.stdin.write("?");
    return answer;
  };
  return { child, said: first, askToWrite };
}

const lockFile = (folder: string) => join(folder, "lock.json");
const age = (folder: string, seconds: number) => utimesSync(lockFile(folder), Date.now() / 1_000 - seconds, Date.now() / 1_000 - seconds);
/** What another machine sees of a lock on a shared disk that does not carry the kernel's locks. */
function seenFromElsewhere(folder: string): void {
  rmSync(join(folder, "lock"), { force: true });
  writeFileSync(
    lockFile(folder),
    JSON.stringify({ ...JSON.parse(readFileSync(lockFile(folder), "utf8")), host: "elsewhere", boot: "another" }),
  );
}

describe("the lock of a data directory", () => {
  test("a second process is refused at once, with a line that says what to do", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    expect(first.said).toBe("held");
    const second = await hold(folder);
    expect(second.said).toContain(`in use by process ${first.child.pid}`);
    expect(second.said).toContain("DATA_DIR");
    expect(await first.askToWrite()).toBe("mine");
  });

  test("after kill -9 the next one takes over", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(existsSync(lockFile(folder))).toBe(true);
    expect((await hold(folder)).said).toBe("held");
  });

  test("after its release no owner is named", async () => {
    const folder = newFolder();
    const { child } = await hold(folder);
    child.stdin.end();
    await once(child, "exit");
    expect(existsSync(lockFile(folder))).toBe(false);
    expect((await hold(folder)).said).toBe("held");
  });

  test.each([
    ["as it is", () => undefined],
    [
      "whose name of the host is another one's, and silent for a minute",
      (folder: string) => {
        writeFileSync(lockFile(folder), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(folder), "utf8")), host: "elsewhere" }));
        age(folder, 60);
      },
    ],
    [
      "whose process id means another process here",
      (folder: string) => {
        writeFileSync(lockFile(folder), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(folder), "utf8")), pid: 1, started: "1" }));
      },
    ],
  ])("a paused owner keeps its lock: %s", async (_, change) => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGSTOP");
    change(folder);
    expect((await hold(folder)).said).toContain("in use by process");
    first.child.kill("SIGCONT");
    expect(await first.askToWrite()).toBe("mine");
  });

  test("on a disk without locks a paused owner that lost its directory stops before it writes", async () => {
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

  test("on a disk without locks an active owner on another machine keeps the directory", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    seenFromElsewhere(folder);
    const speaking = setInterval(() => age(folder, 0), 200);
    onTestFinished(() => clearInterval(speaking));
    expect((await hold(folder)).said).toContain("on elsewhere");
  });

  test("a lock that somebody tidied away is taken again, and the process goes on", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    rmSync(lockFile(folder));
    rmSync(join(folder, "lock"));
    expect(await first.askToWrite()).toBe("mine");
    expect((await hold(folder)).said).toContain(`in use by process ${first.child.pid}`);
  });

  test("a directory that is gone altogether does not end the process", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    // The log is written beside what is printed, so that either may come first.
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
    [
      "one of a process that ended before a restart of the machine",
      JSON.stringify({ pid: process.pid, host: hostname(), boot: "before", token: "x" }),
    ],
  ])("a lock that is %s is taken over", async (_, text) => {
    const folder = newFolder();
    writeFileSync(lockFile(folder), text);
    age(folder, 60);
    expect((await hold(folder)).said).toBe("held");
    expect(statSync(lockFile(folder)).mode & 0o777).toBe(0o600);
  });

  test("when eight processes find a stale lock, one gets it", async () => {
    const folder = newFolder();
    writeFileSync(lockFile(folder), JSON.stringify({ pid: 999_999_999, host: hostname(), started: "1", token: "x" }));
    age(folder, 60);
    const said = (await Promise.all(Array.from({ length: 8 }, () => hold(folder)))).map((one) => one.said);
    expect(said.filter((line) => line === "held")).toHaveLength(1);
  });
});
