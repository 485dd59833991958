import { test as base, type Locator, type Page } from "@playwright/test";
import { startSimulator, type Simulator } from "#tests/simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { upstreamsOf } from "#tests/upstreams.ts";

interface Worker {
  simulator: Simulator;
  /** The site with all sources alive. */
  site: Site;
  /** The site with every source down from the start. */
  silentSite: Site;
}
interface Test {
  /** What the page said that a visitor's console should not hold; each test ends by finding it empty. */
  complaints: string[];
}

/** The rules of axe that hold here. */
export const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** How pages are looked at by axe: colors depend on the theme and the layout on the width, so each is met once. */
export const LOOKS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

/** A trip of a visitor: the site runs as a process of its own, its sources are the simulator's. */
export const test = base.extend<Test, Worker>({
  simulator: [
    async ({}, use) => {
      const simulator = await startSimulator({ port: 0 });
      simulator.control.set({ enforceLimits: false });
      await use(simulator);
      await simulator.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ simulator }, use) => {
      const site = await startSite({ ...upstreamsOf(simulator), ADDRESS_LIMITS: "off" });
      await eventually("a page with readings", async () => (await fetch(site.origin)).text(), (html) => html.includes('data-state="live"'));
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  silentSite: [
    async ({}, use) => {
      const site = await startSite({ ADDRESS_LIMITS: "off" });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
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
      base.expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The browser itself reports every answer that is not 2xx; the not-found trips cause one. Playwright says when it keeps a worker out. */
const isExpected = (text: string): boolean => /the server responded with a status of 404|Service Worker registration blocked by Playwright/.test(text);

/** Waits until the page's scripts have taken over. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body?.firstElementChild ?? {}).some((key) => key.startsWith("__reactFiber")));
  // Keys and presses are heard once the effects have run as well.
  await page.evaluate(() => new Promise<void>((done) => void requestIdleCallback(() => done(), { timeout: 2_000 })));
}

/** Presses Tab until the focus is where it should be. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No Tab leads to ${target}`);
}

export const expect = base.expect;
