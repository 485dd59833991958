import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findTestChromium } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  // Before the workers: each starts sites, and none may build beside another.
  globalSetup: "./tests/build-setup.ts",
  // It takes minutes: `npm run test:away`.
  testIgnore: "site-unavailable.spec.ts",
  outputDir: "test-results",
  // Each has a site of its own, and waits for it most of the time: four side by side keep two cores busy.
  workers: 4,
  // What is waited for ends a wait; these only end what hangs, also on a machine that has much else to do.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findTestChromium(), args: CHROMIUM_FLAGS },
    locale: "en-US",
    viewport: { width: 1280, height: 900 },
    // Recording costs a fifth of the time: `TRACE=on` for a trip that fails.
    trace: process.env.TRACE === "on" ? "on" : "off",
    // A worker would stand between a page and the answers that a trip makes up; offline.spec.ts lets it in.
    serviceWorkers: "block",
  },
});
