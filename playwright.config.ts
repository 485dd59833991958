import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findTestChromium } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/shared-sites.ts",
  // Takes minutes, so it has its own command: `npm run test:away`.
  testIgnore: "site-unavailable.spec.ts",
  outputDir: "test-results",
  // A worker often waits for its site or browser, so four of them keep two cores busy.
  workers: 4,
  // Tests wait for conditions. These limits only end a hanging test, even on a busy machine.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findTestChromium(), args: CHROMIUM_FLAGS },
    locale: "en-US",
    viewport: { width: 1280, height: 900 },
    // Recording takes a fifth of the time, so turn it on only for a failing test: `TRACE=on`.
    trace: process.env.TRACE === "on" ? "on" : "off",
    // A service worker would bypass the responses that tests mock; only offline.spec.ts allows it.
    serviceWorkers: "block",
  },
});
