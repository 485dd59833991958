import { buildIfNeeded } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { setStepCount, reportCounts, runStep, runTests } from "./steps.ts";

/** Everything that must be green, on a fresh clone: types, lint, content, unit, both databases, integration, a real browser. */
findChromium();
setStepCount(6);
await runStep("types of routes", "react-router", "typegen");
await runStep("types", "tsc", "--noEmit", "-p", ".");
await runStep("lint", "oxlint", "--type-aware", "--deny-warnings");
await runStep("format", "oxfmt", "--check");
buildIfNeeded();
reportCounts([
  await runTests("unit, database and integration tests", "vitest", "run", "--project", "!faults", "--tags-filter", "!full"),
  await runTests("end-to-end tests", "playwright", "test", "--grep-invert", "@full"),
]);
