import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { fillDisk, mountTmpfs } from "#tests/tmpfs.ts";
import { readOutbox } from "#tests/outbox.ts";
import { eventually, startSite } from "#tests/site.ts";
import { sendRequest } from "#tests/raw-http.ts";

const PREPARED = join(import.meta.dirname, "../../build/database");

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a data folder with an unused database. */
function createUsedFolder(place = newFolder()): string {
  cpSync(join(PREPARED, "postgres"), join(place, "postgres"), { recursive: true });
  return place;
}

/** Files in a directory with permissions for group or others. */
function findOpenPermissions(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))];
  return paths.filter((path) => lstatSync(path).mode & 0o077).map((path) => `${path} ${(lstatSync(path).mode & 0o777).toString(8)}`);
}

/** Runs a command of the project and returns its output and exit code. */
async function run(
  words: string[],
  environment: Record<string, string>,
  before: string[] = [],
): Promise<{ code: number | null; said: string }> {
  const [program = "", ...args] = [...before, process.execPath, ...words];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, PORT: "0", HOST: "127.0.0.1", ROLE: "web", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  return { code, said };
}
const start = (DATA_DIR: string, before?: string[]) => run(["scripts/start.ts"], { DATA_DIR }, before);

describe("only the site's user can read DATA_DIR", () => {
  test("in a new folder, with an email in the outbox", async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const DATA_DIR = newFolder();
    chmodSync(DATA_DIR, 0o755);
    const site = await startSite({ DATA_DIR });
    await sendRequest(site.port, "/api/newsletter", {
      method: "POST",
      body: JSON.stringify({ email: "reader@example.org" }),
      headers: { "Content-Type": "application/json" },
    });
    await eventually(
      "the email",
      () => readOutbox(DATA_DIR),
      (emails) => emails.length === 1,
    );
    expect(findOpenPermissions(DATA_DIR)).toEqual([]);
    expect(await site.stop()).toBe(0);
    expect(findOpenPermissions(DATA_DIR)).toEqual([]);
    expect(readdirSync(DATA_DIR).sort()).toEqual(["dictionaries", "lock", "outbox", "postgres", "secret"]);
  });

  test("in a folder that an earlier version created with open permissions", { tags: ["full"] }, async () => {
    const DATA_DIR = createUsedFolder();
    mkdirSync(join(DATA_DIR, "outbox"));
    writeFileSync(join(DATA_DIR, "outbox/old.eml"), "To: reader@example.org\n");
    writeFileSync(join(DATA_DIR, "secret"), "a secret of at least thirty-two letters");
    for (const name of readdirSync(DATA_DIR, { recursive: true, encoding: "utf8" }))
      chmodSync(join(DATA_DIR, name), lstatSync(join(DATA_DIR, name)).isDirectory() ? 0o755 : 0o666);
    const site = await startSite({ DATA_DIR });
    onTestFinished(async () => void (await site.stop()));
    expect(findOpenPermissions(DATA_DIR)).toEqual([]);
  });

  test("build output is readable by everyone, so another user can run the site", () => {
    const closed = readdirSync(PREPARED, { recursive: true, encoding: "utf8" }).filter(
      (name) => (lstatSync(join(PREPARED, name)).mode & 0o004) === 0,
    );
    expect(closed).toEqual([]);
    expect(readdirSync(PREPARED)).toEqual(["postgres"]);
  });
});

describe("disk errors print one helpful line and exit with 1", () => {
  const expectOneLine = ({ code, said }: { code: number | null; said: string }, ...words: string[]) => {
    expect([code, said.trim().split("\n").length], said).toEqual([1, 1]);
    for (const word of words) expect(said).toContain(word);
  };

  test("DATA_DIR is a file, or is below one", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    expectOneLine(await start(file), file, "is a file", "set DATA_DIR");
    expectOneLine(await start(join(file, "below")), "is a file", "set DATA_DIR");
  });

  test("the disk is read-only", { tags: ["full"] }, async ({ skip }) => {
    const disk = mountTmpfs(100);
    if (!disk) return skip("a disk of its own needs root and mount");
    createUsedFolder(disk.folder);
    disk.makeReadOnly();
    expectOneLine(await start(disk.folder), disk.folder, "read-only", "set DATA_DIR");
    expectOneLine(await start(join(disk.folder, "new")), join(disk.folder, "new"), "set DATA_DIR");
  });

  test.for<[string, number, boolean]>([
    ["before the database is copied", 10, false],
    ["with the database in place", 90, true],
  ])("the disk is full, %s", { tags: ["full"] }, async ([, megabytes, isUsed], { skip }) => {
    const disk = mountTmpfs(megabytes);
    if (!disk) return skip("a disk of its own needs root and mount");
    if (isUsed) createUsedFolder(disk.folder);
    if (isUsed) fillDisk(join(disk.folder, "filler"));
    expectOneLine(await start(disk.folder), "full", "make room");
  });

  test("the folder belongs to another user", { tags: ["full"] }, async ({ skip }) => {
    const able = process.getuid?.() === 0 && spawnSync("setpriv", ["--version"]).status === 0;
    if (!able) return skip("to be another user needs root and setpriv");
    const folder = newFolder();
    expectOneLine(
      await start(join(folder, "new"), ["setpriv", "--reuid", "65534", "--clear-groups"]),
      "cannot be used by this user",
      "set DATA_DIR",
    );
    chmodSync(folder, 0o755);
    expectOneLine(
      await start(folder, ["setpriv", "--reuid", "65534", "--clear-groups"]),
      folder,
      "cannot be used by this user",
      "set DATA_DIR",
    );
  });

  test.each<[string, (postgres: string) => void]>([
    ["a control file of noise", (postgres) => writeFileSync(join(postgres, "global/pg_control"), Buffer.alloc(8_192, 7))],
    ["no version", (postgres) => rmSync(join(postgres, "PG_VERSION"))],
    ["another version", (postgres) => writeFileSync(join(postgres, "PG_VERSION"), "12\n")],
    ["no log", (postgres) => rmSync(join(postgres, "pg_wal"), { recursive: true })],
    ["no tables", (postgres) => rmSync(join(postgres, "base"), { recursive: true })],
  ])("the database is damaged: %s", { tags: ["full"] }, async (_, damage) => {
    const folder = createUsedFolder();
    damage(join(folder, "postgres"));
    expectOneLine(await start(folder), folder, "damaged", "restore a backup");
    expectOneLine(await run(["scripts/orders.ts", "list"], { DATA_DIR: folder }), folder, "damaged", "restore a backup");
  });

  test.each<[string, (file: string) => void, string]>([
    ["postgres", (file) => writeFileSync(file, ""), "is a file, and the site needs a folder there"],
    ["outbox", (file) => writeFileSync(file, ""), "is a file, and the site needs a folder there"],
    ["secret", (file) => mkdirSync(file), "is a folder"],
    ["secret", (file) => writeFileSync(file, ""), "is empty"],
    ["secret", (file) => writeFileSync(file, "too short"), "has 9 bytes and needs at least 32"],
    ["lock", (file) => mkdirSync(file), "cannot be locked"],
  ])("the error names %s of another kind, not the folder", { tags: ["full"] }, async (name, make, fault) => {
    const folder = newFolder();
    make(join(folder, name));
    const { code, said } = await run(["scripts/start.ts"], { DATA_DIR: folder, ROLE: "all", LOG_LEVEL: "silent" });
    expectOneLine({ code, said }, fault, name === "lock" ? folder : join(folder, name));
  });

  test("reports a truncated write-ahead log, but not a complete one", { tags: ["full"] }, async () => {
    const folder = createUsedFolder();
    const wal = join(folder, "postgres/pg_wal");
    const segment = readdirSync(wal).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? "";
    const whole = await startSite({ DATA_DIR: folder });
    await whole.stop("SIGKILL");
    expect(whole.lines.join("\n")).not.toContain("database-log-cut");
    truncateSync(join(wal, segment), statSync(join(wal, segment)).size - 6_000);
    const cut = await startSite({ DATA_DIR: folder });
    onTestFinished(async () => void (await cut.stop()));
    expect(cut.lines.filter((line) => line.includes("database-log-cut"))).toHaveLength(1);
  });

  test("an incomplete backup restores nothing", { tags: ["full"] }, async () => {
    const folder = createUsedFolder();
    const backup = join(newFolder(), "backup.tar.gz");
    expect(await run(["scripts/backup.ts", "backup", backup], { DATA_DIR: folder })).toMatchObject({ code: 0 });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    truncateSync(backup, 1_000_000);
    const empty = join(newFolder(), "new");
    expectOneLine(await run(["scripts/backup.ts", "restore", backup], { DATA_DIR: empty }), "The backup cannot be read");
    expect(existsSync(join(empty, "postgres"))).toBe(false);
    writeFileSync(backup, readFileSync(join(PREPARED, "postgres/PG_VERSION")));
    expectOneLine(await run(["scripts/backup.ts", "restore", backup], { DATA_DIR: empty }), "The backup cannot be read");
    expectOneLine(await run(["scripts/backup.ts", "restore", newFolder()], { DATA_DIR: empty }), "There is no file");
  });

  test("a backup to a path that cannot be written", { tags: ["full"] }, async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    expectOneLine(
      await run(["scripts/backup.ts", "backup", join(file, "backup.tar.gz")], { DATA_DIR: createUsedFolder() }),
      "The backup was not written",
      file,
    );
  });
});
