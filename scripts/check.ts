import { runStep, runTests } from "./steps.ts";

/** Types, lint, architecture, content and message completeness: all checks that need no browser, build or database. */
runStep("types of routes", "react-router", "typegen");
runStep("types", "tsc", "--noEmit", "-p", ".");
runStep("lint", "oxlint", "--type-aware", "--deny-warnings");
runStep("format", "oxfmt", "--check");
const { passed, failed } = runTests(
  "architecture and content",
  "vitest",
  "run",
  "--project",
  "unit",
  "tests/architecture.test.ts",
  "tests/content.test.ts",
  "tests/catalogue.test.ts",
  "tests/kit.test.ts",
  "tests/hardcoded-figures.test.ts",
);
console.log(`${passed} passed, ${failed} failed`);
