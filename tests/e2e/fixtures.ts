import { AxeBuilder } from "@axe-core/playwright";
import { test as base, chromium, type Browser, type BrowserContext, type Locator, type Page, type Request } from "@playwright/test";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";
import type { SettingsChange } from "#simulator/world/settings.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../scripts/chromium.ts";
import { sharedSites } from "./shared-sites.ts";

interface WorkerFixtures {
  /** True in files whose tests change what the sources of `site` answer: each worker then starts a separate site. */
  hasOwnSources: boolean;
  /** Sources of the worker's own sites. */
  simulator: Simulator;
  /** Site whose sources all respond, after it has read every feed. All workers share it. */
  site: Pick<Site, "origin">;
  /** Adds answers to the sources of the shared site. Only for addresses that no other test asks for. */
  addAnswers: (answers: SettingsChange) => Promise<void>;
  /** Site whose sources have never responded. All workers share it. */
  silentSite: Pick<Site, "origin">;
}
interface TestFixtures {
  /** False in tests that wait for the page's own timeouts. */
  isPatient: boolean;
  /** Console errors, console warnings and external requests. Each test asserts that there are none. */
  complaints: string[];
}

/** Color schemes and widths for axe. Colors depend only on the theme and layout only on the width, so each is checked once. */
export const VIEWPORTS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

/** End-to-end test with fixtures: the built site in its own process, with the simulator as its sources. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  isPatient: [true, { option: true }],
  context: async ({ context, isPatient }, use) => {
    if (isPatient) await makePatient(context);
    await use(context);
  },
  simulator: [
    async ({}, use) => {
      const simulator = await startSimulator({ port: 0 });
      simulator.control.set({ enforceLimits: false });
      await use(simulator);
      await simulator.close();
    },
    { scope: "worker" },
  ],
  hasOwnSources: [false, { option: true, scope: "worker" }],
  site: [
    async ({ hasOwnSources, simulator }, use) => {
      const own = hasOwnSources ? await startSite({ ...simulatorEnvironmentWithFeeds(simulator), ADDRESS_LIMITS: "off" }) : undefined;
      const origin = own?.origin ?? sharedSites().site;
      await eventually(
        "a page with readings",
        async () => (await fetch(origin)).text(),
        (html) => html.includes('data-state="live"') && html.includes("chart-line"),
      );
      await eventually(
        "all feeds were read",
        async () => (await fetch(`${origin}/news/sources`)).text(),
        (html) => html.includes("data-health") && !html.includes('data-health="waiting"'),
      );
      await use({ origin });
      await own?.stop();
    },
    { scope: "worker" },
  ],
  addAnswers: [
    async ({}, use) => {
      await use(async (answers) => {
        const order = { method: "POST", body: JSON.stringify({ set: answers }) };
        base.expect((await fetch(`${sharedSites().simulator}/__control`, order)).status).toBe(200);
      });
    },
    { scope: "worker" },
  ],
  silentSite: [async ({}, use) => use({ origin: sharedSites().silentSite }), { scope: "worker" }],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => {
        if (!/^https?:\/\/(localhost|127\.0\.0\.1)[:/]/.test(request.url())) complaints.push(`a request to elsewhere: ${request.url()}`);
      });
      await use(complaints);
      base.expect(complaints.filter((text) => !isExpectedMessage(text))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Browsers log every non-2xx response, and the not-found tests cause one. Playwright logs when it blocks a service worker. Axe
 * posts messages to frames that load lazily.
 */
export const isExpectedMessage = (text: string): boolean =>
  /the server responded with a status of 404|Service Worker registration blocked by Playwright|'postMessage' on 'DOMWindow'/.test(text);

/** Waits until the scripts of the frame and the page have started and their idle callbacks have run. */
export async function waitForScripts(page: Page): Promise<void> {
  // Checks everything in one call, so that all answers come from the same document.
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.frame === "ready" &&
      new Promise<boolean>((done) => void requestIdleCallback(() => done(true), { timeout: 2_000 })),
  );
}

/** Waits until the scripts have laid out the whole page. After that, nothing above or on the screen moves by itself. */
export async function waitForLayout(page: Page): Promise<void> {
  await waitForScripts(page);
  await page.waitForFunction(
    () => !document.querySelector(":is(.deferred-layout, .deferred-layout-mobile):not([style]), [data-part], html[data-far]"),
  );
}

/** Opens a page and waits until it makes no more requests, including idle ones. Ignores its live stream. */
export async function gotoSettled(page: Page, address: string): Promise<void> {
  const open = new Set<Request>();
  let count = 0;
  const begin = (request: Request) => {
    if (request.resourceType() === "eventsource") return;
    open.add(request);
    count++;
  };
  const end = (request: Request) => void open.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await page.goto(address);
  await waitForScripts(page);
  for (let before = 0; before !== count;) {
    before = count;
    await expect.poll(() => open.size).toBe(0);
    // Idle callbacks run in order, so this one runs after those queued so far.
    await page.evaluate(() => new Promise<void>((done) => void requestIdleCallback(() => setTimeout(done, 500))));
  }
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}

/** Scrolls to an island and waits until React runs it. */
export async function waitForIsland(page: Page, id: string): Promise<void> {
  const island = page.locator(`[data-island="${id}"]`);
  await island.locator("> *").first().scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute("data-hydrated");
}

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Asserts that axe finds nothing in the page, or in the element with the selector `part`. */
export async function expectNoViolations(page: Page, part = "html"): Promise<void> {
  // While far parts are laid out, controls move and axe's overlap checks fail.
  await page.waitForFunction(() => document.documentElement.dataset.far === undefined);
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: AXE_TAGS, resultTypes: ["violations"] })
    .include(part)
    // Legacy mode runs in the page and takes a quarter of the time. It skips cross-origin frames, which no page has.
    .setLegacyMode(true)
    .analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
  base.expect.soft(findings, `what axe finds on ${page.url()}`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  base.expect.soft(width, `width of the content of ${page.url()}: find what sticks out`).toBe(page.viewportSize()?.width);
}

/** Multiplies request timeouts by ten, so that a slow answer on a busy machine isn't taken for a broken connection. */
export const makePatient = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, 10 * milliseconds);
  });

/** Starts a browser with this user agent. A closing document doesn't send a user agent set on the context. */
export const launchAs = (userAgent: string): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, `--user-agent=${userAgent}`] });

/** Starts a separate browser with the back/forward cache, which Playwright disables by default. */
export const launchWithBackForwardCache = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS, ignoreDefaultArgs: ["--disable-back-forward-cache"] });

export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "en-US" });
  await makePatient(context);
  return context.newPage();
}

export async function followPanelLink(page: Page, name: string): Promise<void> {
  await page.locator(".site-nav summary", { hasText: name }).click();
  await page.locator(".nav-panel-link", { has: page.locator("strong", { hasText: name }) }).click();
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

export const expect = base.expect;

/** Details of a test: variants and layouts of what a test of `npm test` also covers. Only `npm run test:full` runs it. */
export const FULL = { tag: "@full" };
/** Details of a test in a table whose representative row runs in `npm test`. */
export const fullUnless = (isRepresentative: boolean) => (isRepresentative ? {} : FULL);
