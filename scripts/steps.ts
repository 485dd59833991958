import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const root = join(import.meta.dirname, "..");
/** All output of Vitest and Playwright; on the screen are progress and failures alone. */
const logs = join(root, ".cache/test-logs");

/** Sites and browsers stop by themselves within this time. */
const STOP_TIMEOUT_MS = 20_000;

/** The command that runs at this moment; its own process group has the sites, databases and browsers that it starts. */
let running: ChildProcess | undefined;
let interruption: Promise<void> | undefined;

function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(process.platform === "win32" ? leader : -leader, signal);
  } catch {
    return false; // all have ended
  }
}

/** SIGINT lets Playwright close its browsers and PostgreSQL disconnect its clients; SIGTERM would wait for them. */
async function stopCommand(): Promise<void> {
  const leader = running?.pid;
  if (leader !== undefined) {
    signalGroup(leader, "SIGINT");
    for (const until = performance.now() + STOP_TIMEOUT_MS; performance.now() < until && signalGroup(leader, 0);) await sleep(100);
    signalGroup(leader, "SIGKILL");
  }
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void (interruption ??= stopCommand()));

let step = 0;
let steps: number | undefined;
/** Has each step print how many there are. */
export function setStepCount(all: number): void {
  steps = all;
}

/** Runs a command; `log` is a file that its standard output goes into. */
async function runCommand(
  name: string,
  command: string,
  args: string[],
  { environment = {}, log }: { environment?: Record<string, string>; log?: string } = {},
): Promise<boolean> {
  const started = performance.now();
  const title = steps === undefined ? name : `${++step} of ${steps}: ${name}`;
  if (log !== undefined) console.log(`${title}; its log is ${relative(root, log)}`);
  // Through pipes, so that two commands side by side write lines and neither redraws the screen.
  const child = spawn(join(root, "node_modules/.bin", command), args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
    detached: process.platform !== "win32",
  });
  running = child;
  child.stdout.pipe(log === undefined ? process.stdout : createWriteStream(log), { end: log !== undefined });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = await once(child, "close");
  await interruption;
  running = undefined;
  console.log(`${code === 0 ? "ok" : "FAILED"}  ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return code === 0;
}

/** Runs one step of a command; ends the command when it fails. */
export async function runStep(name: string, command: string, ...args: string[]): Promise<void> {
  if (!(await runCommand(name, command, args))) process.exit(1);
}

/** Totals of a test run, the failed tests as "file: name", and the time that each file took. */
export interface TestCounts {
  passed: number;
  failed: number;
  failures: readonly string[];
  files: readonly { name: string; ms: number }[];
}

const vitestReport = v.object({
  numPassedTests: finiteNumber,
  numFailedTests: finiteNumber,
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      startTime: finiteNumber,
      endTime: finiteNumber,
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

interface Suite {
  specs?: { title: string; file: string; ok: boolean; tests: { results: { duration: number }[] }[] }[] | undefined;
  suites?: Suite[] | undefined;
}
const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(
    v.array(
      v.object({
        title: v.string(),
        file: v.string(),
        ok: v.boolean(),
        tests: v.array(v.object({ results: v.array(v.object({ duration: finiteNumber })) })),
      }),
    ),
  ),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});
const playwrightReport = v.object({
  stats: v.object({ expected: finiteNumber, unexpected: finiteNumber, flaky: finiteNumber }),
  suites: v.array(suiteSchema),
});

const specsOf = (suite: Suite): NonNullable<Suite["specs"]> => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const REPORT_PARSERS = {
  vitest(report: unknown): TestCounts {
    const { numPassedTests, numFailedTests, testResults } = v.parse(vitestReport, report);
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults
        .filter((test) => test.status === "failed")
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`);
      return failed.length === 0 && status === "failed" ? [`${relative(root, name)}: did not run`] : failed;
    });
    const files = testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime }));
    return { passed: numPassedTests, failed: numFailedTests, failures, files };
  },
  playwright(report: unknown): TestCounts {
    const { stats, suites } = v.parse(playwrightReport, report);
    const specs = suites.flatMap(specsOf);
    const failures = specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file}: ${title}`);
    const files = [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => ({
      name: `tests/e2e/${file}`,
      ms: own.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration, 0),
    }));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures, files };
  },
};

/** Runs Vitest or Playwright and reads its own report. A runner that fails without a count counts as one failure. */
export async function runTests(name: string, command: "vitest" | "playwright", ...args: string[]): Promise<TestCounts> {
  // Temporary files of tests are deleted with this folder. PostgreSQL and nginx access it as other users.
  const folder = mkdtempSync(join(tmpdir(), "gateway-tests-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  mkdirSync(logs, { recursive: true });
  const file = join(folder, "report.json");
  const reporters =
    command === "vitest"
      ? [
          "--silent=passed-only",
          ...["default", "json", join(root, "scripts/vitest-progress.ts")].map((reporter) => `--reporter=${reporter}`),
        ]
      : [`--reporter=${["list", "json", join(root, "scripts/playwright-progress.ts")].join()}`];
  const ok = await runCommand(name, command, [...args, ...reporters, ...(command === "vitest" ? [`--outputFile.json=${file}`] : [])], {
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TMPDIR: folder },
    log: join(logs, `${name.replaceAll(/\W+/g, "-")}.log`),
  });
  try {
    const count = REPORT_PARSERS[command](JSON.parse(readFileSync(file, "utf8")));
    return ok || count.failed > 0 ? count : { ...count, failed: 1, failures: [`${name}: the test runner itself failed`] };
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      failures: [`${name}: the test runner wrote no readable report (${error instanceof Error ? error.message : String(error)})`],
      files: [],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SLOWEST = 10;
/** Prints the slowest files, what failed and the totals, and ends this process. */
export function reportCounts(counts: readonly TestCounts[]): never {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const files = counts.flatMap((count) => count.files).toSorted((a, b) => b.ms - a.ms);
  console.log(`The slowest of ${files.length} files:`);
  for (const { name, ms } of files.slice(0, SLOWEST)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED  ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
