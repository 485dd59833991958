import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { lockDirectory } from "#app/foundation/db/directory-lock.server.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "gateway-lock-"));
const HOLDER = `import("#app/foundation/db/directory-lock.server.ts").then(({ lockDirectory }) => lockDirectory(process.argv[1])).then(() => { console.log("held"); setInterval(() => {}, 1000); }, (error) => { console.log(error.message); });`;

/** A process of its own that takes the lock, or says why not. */
async function hold(folder: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", HOLDER, folder], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = await once(child.stdout, "data");
  return { child, said: String(said).trim() };
}

describe("the lock of a data directory", () => {
  test("a second process is refused at once, with a line that says what to do", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    expect(first.said).toBe("held");
    const second = await hold(folder);
    expect(second.said).toContain(`in use by process ${first.child.pid}`);
    expect(second.said).toContain("DATA_DIR");
  });

  test("after kill -9 the next one takes over", async () => {
    const folder = newFolder();
    const first = await hold(folder);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect(existsSync(join(folder, "lock.json"))).toBe(true);
    expect((await hold(folder)).said).toBe("held");
  });

  test("a lock that somebody tidied away is laid down again, and the process goes on", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const folder = newFolder();
    const unlock = await lockDirectory(folder);
    rmSync(join(folder, "lock.json"));
    vi.advanceTimersByTime(10_000);
    expect((await hold(folder)).said).toContain(`in use by process ${process.pid}`);
    rmSync(folder, { recursive: true });
    vi.advanceTimersByTime(10_000);
    unlock();
  });

  test.each([
    ["an empty file", ""],
    ["not JSON", "half a li"],
    ["a process id that another program has now", JSON.stringify({ pid: process.pid, host: hostname(), started: "1", token: "x" })],
  ])("a lock that is %s is taken over", async (_, text) => {
    const folder = newFolder();
    writeFileSync(join(folder, "lock.json"), text);
    const unlock = await lockDirectory(folder);
    unlock();
    expect(existsSync(join(folder, "lock.json"))).toBe(false);
  });

  test("of eight that find a stale lock together, one gets it", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "lock.json"), JSON.stringify({ pid: 999_999_999, host: hostname(), started: "1", token: "x" }));
    const said = (await Promise.all(Array.from({ length: 8 }, () => hold(folder)))).map((one) => one.said);
    expect(said.filter((line) => line === "held")).toHaveLength(1);
  });
});
