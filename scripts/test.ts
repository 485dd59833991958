import { buildIfNeeded } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { runStep, runTests } from "./steps.ts";

/** Everything that must be green, on a fresh clone: types, lint, content, unit, both databases, integration, a real browser. */
findChromium();
await runStep("types of routes", "react-router", "typegen");
await runStep("types", "tsc", "--noEmit", "-p", ".");
await runStep("lint", "oxlint", "--type-aware", "--deny-warnings");
await runStep("format", "oxfmt", "--check");
buildIfNeeded();
const counts = [
  await runTests("unit, database and integration tests", "vitest", "run", "--project", "!faults"),
  await runTests("end-to-end tests", "playwright", "test"),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED  ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
