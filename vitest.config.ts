import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { CHROMIUM_FLAGS, findTestChromium } from "./scripts/chromium.ts";

const BROWSER_TESTS = "app/**/*.browser.test.{ts,tsx}";
const DATABASE_TESTS = "{app,server}/**/*.db.test.ts";
/**
 * Database tests that also run on the embedded database: storage, locks, notices, jobs, queues, search and money. The integration tests
 * run every job and route on it, so they find other differences between the two.
 */
const EMBEDDED_TESTS = [
  "{app/foundation,server}/**/*.db.test.ts",
  "app/features/**/{analytics-store,article-search,corrections,ecosystem,follow,history,market,network,newsletter.api,orders.api}.db.test.ts",
  "app/pages/{search,desk/desk}.db.test.ts",
];
// These only end what hangs, also on a machine that has much else to do.
const common = { environment: "node" as const, testTimeout: 600_000, hookTimeout: 600_000 };

/** They take minutes, the first two for waiting, the third for thousands of pages: started first, they end while others still run. */
const STARTED_FIRST: readonly string[] = ["sources.test.ts", "buying.test.ts", "crawler.test.ts"].map(
  (file) => `tests/integration/${file}`,
);

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => STARTED_FIRST.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // Most of the time goes into waiting for sites and sources: four files side by side keep two cores busy.
    maxWorkers: 4,
    tags: [{ name: "full", description: "Details that only `npm run test:full` runs." }],
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "scripts/**/*.test.ts", "tests/*.test.ts", "simulator/**/*.test.ts"],
          exclude: [DATABASE_TESTS, BROWSER_TESTS],
          setupFiles: ["tests/no-console-errors.ts"],
        },
      },
      // Islands as a visitor uses them, in Chromium, without a site.
      {
        // All that islands import, so that no package is found late: then the page would reload in the middle of a test.
        optimizeDeps: {
          include: [
            "@simplewebauthn/browser",
            "clsx",
            "react",
            "react/jsx-dev-runtime",
            "react-dom/client",
            "react-dom/server",
            "valibot",
            "vitest-browser-react",
          ],
        },
        test: {
          name: "browser",
          include: [BROWSER_TESTS],
          // These only end what hangs.
          testTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findTestChromium(), args: CHROMIUM_FLAGS } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          ...common,
          name: "embedded",
          include: EMBEDDED_TESTS,
          env: { TEST_DATABASE: "embedded" },
          globalSetup: ["tests/embedded-setup.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "postgresql",
          include: [DATABASE_TESTS],
          env: { TEST_DATABASE: "postgresql" },
          globalSetup: ["tests/postgres-setup.ts"],
        },
      },
      // Integration tests: built sites in their own processes, over HTTP.
      {
        test: {
          ...common,
          name: "integration",
          include: ["tests/integration/*.test.ts"],
          globalSetup: ["tests/postgres-setup.ts", "tests/integration/shared-site.ts"],
        },
      },
      // Sites that are killed again and again, for minutes: `npm run test:faults`, not a part of `npm test`.
      {
        test: {
          ...common,
          name: "faults",
          include: ["tests/faults/*.test.ts"],
          globalSetup: ["tests/postgres-setup.ts", "tests/build-setup.ts"],
        },
      },
    ],
  },
});
