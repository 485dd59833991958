import { findChromium } from "./chromium.ts";
import { setStepCount, reportCounts, runTests } from "./steps.ts";

/** All that is too long for `npm test`: details, every language crawled, sites killed and cut off, and every control without a connection. */
findChromium();
setStepCount(5);
process.env.CRAWL = "all";
reportCounts([
  await runTests("details without a browser", "vitest", "run", "--project", "!faults", "--tags-filter", "full"),
  await runTests("details in a browser", "playwright", "test", "--grep", "@full"),
  await runTests("crawl of every language", "vitest", "run", "--project", "integration", "tests/integration/crawler.test.ts"),
  await runTests("faults", "vitest", "run", "--project", "faults"),
  await runTests("lost connections", "playwright", "test", "--config", "playwright.away.config.ts"),
]);
