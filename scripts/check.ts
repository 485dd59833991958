import { run, runTests } from "./steps.ts";

/** Types, lint, content and message completeness, house rules: everything that needs no browser, no build and no database. */
run("types of routes", "react-router", "typegen");
run("types", "tsc", "--noEmit", "-p", ".");
run("lint", "oxlint", "--deny-warnings");
const { passed, failed } = runTests("house and content", "vitest", "run", "--project", "unit", "tests/house.test.ts", "tests/content.test.ts", "tests/catalogue.test.ts", "tests/kit.test.ts", "tests/typed-figures.test.ts");
console.log(`${passed} passed, ${failed} failed`);
