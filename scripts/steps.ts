import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

function spawn(name: string, command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const started = performance.now();
  const { status } = spawnSync(join(root, "node_modules/.bin", command), args, { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } });
  console.log(`${status === 0 ? "ok" : "FAILED"}  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return status === 0;
}

/** Runs one step of a command; ends the command when it fails. */
export function run(name: string, command: string, ...args: string[]): void {
  if (!spawn(name, command, args)) process.exit(1);
}

/** What a test runner counted. */
export interface Count {
  passed: number;
  failed: number;
}

const numberIn = (report: unknown, ...path: string[]): number => {
  let value: unknown = report;
  for (const key of path) value = typeof value === "object" && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined;
  return typeof value === "number" ? value : 0;
};

/** Runs Vitest or Playwright and reads its count from its own report. A runner that fails without a count counts as one failure. */
export function runTests(name: string, command: "vitest" | "playwright", ...args: string[]): Count {
  const folder = mkdtempSync(join(tmpdir(), "gateway-report-"));
  const file = join(folder, "report.json");
  const reporters = command === "vitest" ? ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`] : ["--reporter=list,json"];
  const ok = spawn(name, command, [...args, ...reporters], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  let count: Count = { passed: 0, failed: ok ? 0 : 1 };
  try {
    const report: unknown = JSON.parse(readFileSync(file, "utf8"));
    const passed = command === "vitest" ? numberIn(report, "numPassedTests") : numberIn(report, "stats", "expected");
    const failed = command === "vitest" ? numberIn(report, "numFailedTests") : numberIn(report, "stats", "unexpected") + numberIn(report, "stats", "flaky");
    count = { passed, failed: ok ? failed : Math.max(1, failed) };
  } catch {
    console.log(`${name}: the runner left no report`);
    count = { passed: 0, failed: 1 };
  }
  rmSync(folder, { recursive: true, force: true });
  return count;
}
