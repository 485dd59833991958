import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Creates a project with a fake npm that records its arguments and installs three packages. */
function createProject() {
  const folder = mkdtempSync(join(tmpdir(), "gateway-set-up-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "scripts"));
  cpSync(join(import.meta.dirname, "set-up.mjs"), join(folder, "scripts/set-up.mjs"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ allowScripts: { wanted: true, refused: false, "of-another-machine": true } }),
  );
  writeFileSync(
    join(folder, "npm.cjs"),
    `const fs = require("node:fs");
     fs.appendFileSync("asked", process.argv.slice(2).join(" ") + "\\n");
     if (process.env.FAIL) process.exit(7);
     for (const name of ["wanted", "refused", "unknown"]) fs.mkdirSync("node_modules/" + name, { recursive: true });`,
  );
  const run = (environment: Record<string, string> = {}) =>
    spawnSync(process.execPath, ["scripts/set-up.mjs"], {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_execpath: join(folder, "npm.cjs"), ...environment },
    }).status;
  const asked = () => readFileSync(join(folder, "asked"), "utf8").trim().split("\n");
  return { folder, run, asked };
}

test("installs packages without their scripts, except those that package.json allows", () => {
  const { folder, run, asked } = createProject();
  expect(run()).toBe(0);
  expect(asked().map((line) => line.replace(" --no-audit --no-fund --loglevel=error", ""))).toEqual([
    "ci --ignore-scripts",
    "rebuild --ignore-scripts=false wanted",
  ]);
  expect(run()).toBe(0);
  expect(asked(), "nothing is installed twice").toHaveLength(2);
  writeFileSync(join(folder, "package-lock.json"), '{ "changed": true }');
  run();
  expect(asked()).toHaveLength(4);
});

test("retries a failed installation next time", () => {
  const { folder, run, asked } = createProject();
  expect(run({ FAIL: "1" })).toBe(7);
  expect([asked(), existsSync(join(folder, "node_modules/.installed"))]).toEqual([[expect.stringContaining("ci")], false]);
});
