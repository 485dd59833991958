import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const root = join(import.meta.dirname, "..");

async function runCommand(name: string, command: string, args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const started = performance.now();
  // Through pipes, so that two commands side by side write lines and neither redraws the screen.
  const child = spawn(join(root, "node_modules/.bin", command), args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code] = await once(child, "close");
  console.log(`${code === 0 ? "ok" : "FAILED"}  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return code === 0;
}

/** Runs one step of a command; ends the command when it fails. */
export async function runStep(name: string, command: string, ...args: string[]): Promise<void> {
  if (!(await runCommand(name, command, args))) process.exit(1);
}

/** Totals of a test run, and the failed tests as "file: name". */
export interface TestCounts {
  passed: number;
  failed: number;
  failures: readonly string[];
}

const vitestReport = v.object({
  numPassedTests: finiteNumber,
  numFailedTests: finiteNumber,
  testResults: v.array(
    v.object({ name: v.string(), status: v.string(), assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })) }),
  ),
});

interface Suite {
  specs?: { title: string; file: string; ok: boolean }[] | undefined;
  suites?: Suite[] | undefined;
}
const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(v.object({ title: v.string(), file: v.string(), ok: v.boolean() }))),
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
    return { passed: numPassedTests, failed: numFailedTests, failures };
  },
  playwright(report: unknown): TestCounts {
    const { stats, suites } = v.parse(playwrightReport, report);
    const failures = suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, title }) => `tests/e2e/${file}: ${title}`);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
  },
};

/** Runs Vitest or Playwright and reads its own report. A runner that fails without a count counts as one failure. */
export async function runTests(name: string, command: "vitest" | "playwright", ...args: string[]): Promise<TestCounts> {
  // Temporary files of tests are deleted with this folder. PostgreSQL and nginx access it as other users.
  const folder = mkdtempSync(join(tmpdir(), "gateway-tests-"));
  chmodSync(folder, 0o755);
  const file = join(folder, "report.json");
  const reporters =
    command === "vitest" ? ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`] : ["--reporter=list,json"];
  const ok = await runCommand(name, command, [...args, ...reporters], { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TMPDIR: folder });
  try {
    const count = REPORT_PARSERS[command](JSON.parse(readFileSync(file, "utf8")));
    return ok || count.failed > 0 ? count : { ...count, failed: 1, failures: [`${name}: the test runner itself failed`] };
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      failures: [`${name}: the test runner wrote no readable report (${error instanceof Error ? error.message : String(error)})`],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
