import { defineConfig } from "vitest/config";

const DATABASE_TESTS = "{app,server}/**/*.db.test.ts";
const common = { environment: "node" as const, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Most of the time goes into waiting for sites and sources: three files side by side take half of the time, on two cores too.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "server/**/*.test.ts", "scripts/**/*.test.ts", "tests/*.test.ts", "tests/simulator/**/*.test.ts"],
          exclude: [DATABASE_TESTS],
          setupFiles: ["tests/no-console-errors.ts"],
        },
      },
      // The same tests of everything that speaks SQL, on both databases.
      { test: { ...common, name: "embedded", include: [DATABASE_TESTS], env: { TEST_DATABASE: "embedded" }, globalSetup: ["tests/embedded-set-up.ts"] } },
      {
        test: { ...common, name: "postgresql", include: [DATABASE_TESTS], env: { TEST_DATABASE: "postgresql" }, globalSetup: ["tests/postgres-set-up.ts"] },
      },
      // Whole sites as processes of their own, through their front door.
      { test: { ...common, name: "front-door", include: ["tests/front-door/*.test.ts"], globalSetup: ["tests/postgres-set-up.ts", "tests/build-set-up.ts"], testTimeout: 120_000 } },
      // Sites that are killed again and again, for minutes: `npm run test:faults`, not a part of `npm test`.
      { test: { ...common, name: "faults", include: ["tests/faults/*.test.ts"], globalSetup: ["tests/postgres-set-up.ts", "tests/build-set-up.ts"] } },
    ],
  },
});
