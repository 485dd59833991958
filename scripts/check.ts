import { countEvidence } from "#app/foundation/content/evidence-counts.server.ts";
import { readProjects } from "#app/foundation/content/projects.server.ts";
import { runStep, runTests } from "./steps.ts";

/** All checks that need no browser, build or database: types, lint, architecture, content and messages. */
await runStep("types of routes", "react-router", "typegen");
await runStep("types", "tsc", "--noEmit", "-p", ".");
await runStep("lint", "oxlint", "--type-aware", "--deny-warnings");
await runStep("format", "oxfmt", "--check");
const { passed, failed } = await runTests(
  "architecture and content",
  "vitest",
  "run",
  "--project",
  "unit",
  "tests/architecture.test.ts",
  "tests/content.test.ts",
  "tests/catalog.test.ts",
  "tests/kit.test.ts",
  "tests/hardcoded-figures.test.ts",
  "tests/text-facts.test.ts",
  "tests/styles.test.ts",
  "tests/english.test.ts",
  "tests/code-english.test.ts",
  "tests/glossary.test.ts",
  "app/features/open-data/data-sources.test.ts",
  "app/features/check/script-names.test.ts",
);
const {
  projects: listed,
  facts,
  dated,
  oldest,
  withoutEvidence,
  status,
  oldestStatus,
  unsupported,
} = countEvidence(readProjects().projects);
console.log(
  `catalog: ${listed} projects, ${facts} facts, ${dated} with a source of their own and both dates (oldest look ${oldest ?? "none"}), without evidence: ${withoutEvidence}`,
);
console.log(
  `status by kind of evidence: ${Object.entries(status)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(", ")} (oldest ${oldestStatus ?? "none"}), unsupported: ${unsupported}`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
