import { buildIfNeeded } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { run, runTests } from "./steps.ts";

/** Everything that must be green, on a fresh clone: types, lint, content, unit, both databases, whole sites, a real browser. */
findChromium();
run("types of routes", "react-router", "typegen");
run("types", "tsc", "--noEmit", "-p", ".");
run("lint", "oxlint", "--deny-warnings");
buildIfNeeded();
const counts = [runTests("unit, database and front-door tests", "vitest", "run", "--project", "!faults"), runTests("trips in the browser", "playwright", "test")];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED  ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
