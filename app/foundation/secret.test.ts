import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { EnvironmentError } from "#app/foundation/env.server.ts";
import { siteSecret } from "#app/foundation/secret.server.ts";

function newFolder(): string {
  const umask = process.umask();
  const folder = mkdtempSync(join(tmpdir(), "gateway-secret-"));
  onTestFinished(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
const read = (DATA_DIR: string, SECRET?: string) => siteSecret({ SECRET, DATA_DIR });

test("Creates a private secret once and leaves no other file", () => {
  const DATA_DIR = join(newFolder(), "new");
  const secret = read(DATA_DIR);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect([read(DATA_DIR), readFileSync(join(DATA_DIR, "secret"), "utf8")]).toEqual([secret, secret]);
  expect([readdirSync(DATA_DIR), statSync(join(DATA_DIR, "secret")).mode & 0o777]).toEqual([["secret"], 0o600]);
  expect(read(newFolder())).not.toBe(secret);
});

test("Uses SECRET and then creates no file", () => {
  const DATA_DIR = newFolder();
  expect(read(DATA_DIR, "the operator's own secret of 32 letters")).toBe("the operator's own secret of 32 letters");
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test("Ignores the remains of a killed start", () => {
  const DATA_DIR = newFolder();
  writeFileSync(join(DATA_DIR, `secret.${process.pid}`), "half");
  expect(Buffer.byteLength(read(DATA_DIR))).toBeGreaterThanOrEqual(32);
});

test.each<[string, (file: string) => void, string]>([
  ["is empty", (file) => writeFileSync(file, ""), "is empty"],
  ["holds only a line break", (file) => writeFileSync(file, "\n"), "is empty"],
  ["is short", (file) => writeFileSync(file, "x".repeat(31)), "has 31 bytes and needs at least 32"],
  ["is short but for spaces", (file) => writeFileSync(file, `${"x".repeat(20)}${" ".repeat(40)}`), "has 20 bytes"],
  ["is a folder", (file) => mkdirSync(file), "is a folder"],
  ["leads nowhere", (file) => symlinkSync("/nowhere/secret", file), "can't be read (ENOENT)"],
])("Refuses in one line a secret that %s", (_, make, fault) => {
  const DATA_DIR = newFolder();
  const file = join(DATA_DIR, "secret");
  make(file);
  expect(() => read(DATA_DIR)).toThrow(EnvironmentError);
  expect(() => read(DATA_DIR)).toThrow(`DATA_DIR: the site's secret ${file} ${fault}`);
  try {
    read(DATA_DIR);
  } catch (error) {
    expect(String(error)).not.toContain("\n");
  }
});

test.skipIf(process.getuid?.() === 0)("Refuses a secret that this user can't read", () => {
  const DATA_DIR = newFolder();
  read(DATA_DIR);
  chmodSync(join(DATA_DIR, "secret"), 0);
  expect(() => read(DATA_DIR)).toThrow("can't be read (EACCES)");
});
