import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { root } from "#tests/site.ts";

const project = mkdtempSync(join(tmpdir(), "gateway-broken-"));
const COPIED = ["app", "build", "content", "public", "scripts", "server", "simulator", "package.json", "package-lock.json"];
const CONFIGURATION = ["vite.config.ts", "vite.browser.config.ts", "vite.desk.config.ts", "react-router.config.ts", "tsconfig.json"];

beforeAll(() => {
  for (const name of [...COPIED, ...CONFIGURATION]) cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Starts the copy of the site with one changed file. Expects it to fail, and returns its output without the log. */
async function refusalWith(file: string, change: (source: string) => string): Promise<string> {
  const path = join(project, file);
  const whole = readFileSync(path, "utf8");
  onTestFinished(() => writeFileSync(path, whole));
  writeFileSync(path, change(whole));
  const child = spawn(process.execPath, [join(project, "scripts/start.ts")], {
    env: { PATH: process.env.PATH, DATA_DIR: join(project, ".data"), PORT: "0", HOST: "127.0.0.1", ROLE: "web", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  expect([code, said.trim().split("\n").length], said).toEqual([1, 1]);
  return said.trim();
}

test.each<[string, (source: string) => string, RegExp]>([
  ["content/incidents.yaml", (source) => source.replace(/^ {2}day:/m, "   day:"), /^content\/incidents\.yaml:\d+: /],
  ["content/starter-kit.yaml", (source) => source.replace(/cents: \d+/, "cents: 0"), /^content\/starter-kit\.yaml:\d+: price\.cents /],
  ["content/messages/it/news.json", (source) => source.slice(0, 500), /^content\/messages\/it\/news\.json:\d+: is no JSON/],
  ["content/site.yaml", () => "", /^content\/site\.yaml:1: is empty$/],
])("the site doesn't start with an error in %s", async (file, change, message) => {
  expect(await refusalWith(file, change)).toMatch(message);
});

test("the site doesn't start when a page that it renders first fails", async () => {
  const [sheet = ""] = globSync("build/client/assets/root-*.css", { cwd: project });
  const hidden = readFileSync(join(project, sheet));
  rmSync(join(project, sheet));
  onTestFinished(() => writeFileSync(join(project, sheet), hidden));
  expect(await refusalWith("content/site.yaml", (source) => source)).toMatch(/^The page \/\S* answers 500 instead of 200/);
});
