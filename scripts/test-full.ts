import { findChromium } from "./chromium.ts";
import { setStepCount, reportCounts, runTests } from "./steps.ts";

/** All that is too long for `npm test`: every language crawled, sites killed and cut off, and every control without a connection. */
findChromium();
setStepCount(3);
process.env.CRAWL = "all";
reportCounts([
  await runTests("crawl of every language", "vitest", "run", "--project", "integration", "tests/integration/crawler.test.ts"),
  await runTests("faults", "vitest", "run", "--project", "faults"),
  await runTests("lost connections", "playwright", "test", "--config", "playwright.away.config.ts"),
]);
