import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";
import { askPage, findBrokenState, clickControl, observeClicks, type Control } from "./controls.ts";
import { EXAMPLE_PATHS } from "./example-paths.ts";
import { waitForScripts, expect, test as base } from "./fixtures.ts";

/** `PRESS=all` clicks every control of every page. The default is a different sample per page. */
const CLICK_ALL = process.env.PRESS === "all";
/** Limits per page for controls that stay on the page and for those that navigate. */
const MAX_IN_PAGE_CONTROLS = CLICK_ALL ? 1_000 : 5;
const MAX_NAVIGATING_CONTROLS = CLICK_ALL ? 1_000 : 2;
const OUTAGE_MS = 10_000;
/** Maximum delay of a response while the test waits for visible feedback. */
const MAX_DELAY_MS = 2_500;
/** Tabs per browser context, because a context's tabs share its connections. */
const TABS = 4;
/** Maximum time to visible feedback, by the page's own clock. */
const MAX_FEEDBACK_MS = 300;
/** Messages that count as an honest error. */
const ERROR_MESSAGE =
  /offline|no connection|can.t reach|couldn.t|could not|can.t be|cannot|didn.t|did not|failed|unable|not (?:be )?(?:reached|available|loaded|sent|answer)|try again|unavailable|no source|not on sale/i;
/** Background requests, which the page doesn't need to work. */
const BACKGROUND = /\/api\/(?:live\b|events)|\/service-worker\.js/;

/** API requests without the API's documentation, which is a page. */
const API = /\/api\/(?!docs)/;
/** API requests and scripts that a click triggers, without analytics scripts. */
const DELAYED_REQUESTS = /\/api\/(?!live|events)|\/assets\/(?!page-views|measuring).*\.js/;

const test = base.extend<object, { home: { site: Site; stop(): Promise<void>; start(): Promise<void> } }>({
  home: [
    async ({ simulator }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "gateway-away-"));
      const environment = { ...simulatorEnvironmentWithFeeds(simulator), ADDRESS_LIMITS: "off", DATA_DIR: folder };
      const home = {
        site: await startSite(environment),
        stop: async () => void (await home.site.stop()),
        start: async () => void (home.site = await startSite({ ...environment, PORT: String(home.site.port) })),
      };
      for (const [path, sign] of [
        ["/", 'data-state="live"'],
        ["/news", "data-article"],
        ["/staking/pools", "<tbody"],
      ] as const) {
        await eventually(
          `rows of ${path}`,
          async () => (await fetch(home.site.origin + path)).text(),
          (html) => html.includes(sign),
        );
      }
      await use(home);
      await home.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "parallel" });

/** A page that is open during the outage. */
class TestTab {
  readonly faults: string[] = [];
  presses = 0;
  /** Requests since the last click. */
  private asked: { address: string; failed: boolean }[] = [];
  private pristine = new Set<string>();

  readonly page: Page;
  readonly path: string;
  private readonly origin: string;

  constructor(page: Page, path: string, origin: string) {
    this.page = page;
    this.path = path;
    this.origin = origin;
    // Requests that the page itself aborted don't count as failed.
    page.on("requestfailed", (request) => request.failure()?.errorText !== "net::ERR_ABORTED" && this.note(request, true));
    page.on("response", (response) => this.note(response.request(), response.status() >= 400));
    page.on("dialog", (dialog) => void dialog.accept());
    page.on("pageerror", (error) => this.faults.push(`an error that nobody caught: ${error.message.slice(0, 200)}`));
  }
  private note(request: Request, failed: boolean): void {
    const address = request.url();
    // A page fetches itself when a figure changes. If that fails, it keeps the old figure with its age.
    const isRenewal = request.resourceType() === "fetch" && address === this.page.url().split("#")[0];
    if (!BACKGROUND.test(address) && !isRenewal) this.asked.push({ address, failed });
  }

  async open(): Promise<void> {
    await this.page.goto(this.origin + this.path);
    await waitForScripts(this.page);
    this.pristine = new Set((await this.lines()).filter((line) => ERROR_MESSAGE.test(line)));
  }
  private lines = async () => (await askPage(this.page, () => this.page.evaluate(() => document.body.innerText))).split("\n");
  isThere = (): boolean => {
    const { pathname, origin } = new URL(this.page.url());
    return origin + pathname === this.origin + this.path;
  };

  /** Controls to click, split by whether they stay on the page. Page content comes before header and footer. */
  async controls(turn: number): Promise<{ staying: Control[]; leading: Control[] }> {
    const all = await askPage(this.page, () => this.page.evaluate(() => window.presses.list()));
    const isFrame = ({ key }: Control) => / in the (header|footer)/.test(key);
    const some = (list: Control[], most: number) => {
      const own = list.filter((control) => !isFrame(control));
      const frame = list.filter(isFrame);
      const start = frame.length === 0 ? 0 : turn % frame.length;
      return CLICK_ALL ? list : [...sampleEvenly(own, most), ...frame.slice(start, start + 1)];
    };
    const isSignUp = ({ key, kind }: Control) => kind === "submit" && isFrame({ key, kind });
    return {
      staying: [
        ...some(
          all.filter(({ kind }) => kind === "button" || kind === "choice"),
          MAX_IN_PAGE_CONTROLS,
        ),
        ...all.filter(isSignUp),
      ],
      leading: some(
        all.filter((control) => control.kind === "link" || (control.kind === "submit" && !isSignUp(control))),
        MAX_NAVIGATING_CONTROLS,
      ),
    };
  }

  private say(control: Control, what: string): void {
    this.faults.push(`${control.key}: ${what}`);
  }

  /** Clicks, and records a fault if the page breaks, hides a failure or loses input. */
  async press(control: Control, mustSay: boolean): Promise<void> {
    this.asked = [];
    const filled = await clickControl(this.page, control);
    if (!filled) return;
    this.presses++;
    await this.page.waitForTimeout(120);
    const broken = await this.settled();
    if (broken) return this.say(control, broken);
    const failed = this.asked.filter(({ failed: isFailed }) => isFailed);
    if (mustSay && (failed.length > 0 || /refresh/i.test(control.key))) {
      // A control that opened something in full did what it promised. The failed requests are of parts that came into view with it.
      const hasOpened = await askPage(this.page, () => this.page.evaluate(() => window.presses.hasOpened()));
      if (!hasOpened && !(await this.says()))
        this.say(control, `nothing says that it failed (${failed.map(({ address }) => new URL(address).pathname).join(" ") || "refresh"})`);
      for (const [field, value] of Object.entries(filled))
        if (!(await this.keeps(field, value))) this.say(control, `what was typed in ${field} is lost`);
    }
    // Closes menus and dialogs that would cover the next control.
    await this.page.keyboard.press("Escape");
  }
  /** Returns whether the value is still in its field or in the URL of the page that couldn't be reached. */
  private keeps(field: string, value: string): Promise<boolean> {
    const isIn = ([id, text]: readonly [string, string]) =>
      location.search.includes(encodeURIComponent(text)) ||
      [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(
        (element) => (element.id === id || element.name === id) && element.value === text,
      );
    return askPage(this.page, () => this.page.evaluate(isIn, [field, value] as const));
  }

  isSummary = ({ key }: Control): Promise<boolean> =>
    askPage(this.page, () => this.page.evaluate((name) => window.presses.isSummary(name), key));

  /** Clicks while responses are delayed, and records a fault without visible feedback. */
  async pressHeld(control: Control, held: readonly Route[], release: () => Promise<void>): Promise<void> {
    const opened = await askPage(this.page, () => this.page.evaluate(() => performance.timeOrigin));
    const filled = await clickControl(this.page, control);
    if (filled) this.presses++;
    await this.page.waitForTimeout(60);
    const until = Date.now() + MAX_DELAY_MS;
    // A new document is visible feedback, too, even while its scripts are on the way. The evaluation fails while it replaces the old one.
    const read = () =>
      this.page.evaluate((origin) => (performance.timeOrigin === origin ? window.presses.sign() : 0), opened).catch(() => 0);
    let sign = await read();
    while (held.length > 0 && sign === null && Date.now() < until) {
      await this.page.waitForTimeout(50);
      sign = await read();
    }
    const awaited = held.map((route) => new URL(route.request().url()).pathname).join(" ");
    await release();
    if (awaited !== "" && sign === null) this.say(control, `nothing is seen in ${MAX_DELAY_MS} ms while it waits for ${awaited}`);
    else if (awaited !== "" && sign !== null && sign > MAX_FEEDBACK_MS)
      this.say(control, `a sign is seen only after ${Math.round(sign)} ms`);
    const broken = await this.settled();
    if (broken) this.say(control, broken);
    await this.page.keyboard.press("Escape");
  }
  /** Finds a broken state once navigation has settled. */
  private async settled(): Promise<string | undefined> {
    for (let turn = 0; ; turn++) {
      try {
        const broken = await findBrokenState(this.page);
        if (!broken || turn > 20) return broken;
      } catch {
        // A navigation replaced the page.
      }
      await this.page.waitForTimeout(100);
    }
  }
  private async says(): Promise<boolean> {
    for (let turn = 0; turn < 30; turn++) {
      const lines = await this.lines().catch(() => []);
      if (lines.some((line) => ERROR_MESSAGE.test(line) && !this.pristine.has(line))) return true;
      await this.page.waitForTimeout(100);
    }
    return false;
  }

  /** Checks that everything works again without a reload. */
  async worksAgain(): Promise<void> {
    try {
      await expect(this.page.locator(".site-header")).toBeVisible({ timeout: 30_000 });
      await expect(() => waitForScripts(this.page)).toPass();
      const target = new URL(this.page.url()).pathname === "/community" ? "/network" : "/community";
      const before = await this.page.locator("main h1").innerText();
      const link = this.page.locator(`.site-header a[href="${target}"], .site-footer a[href="${target}"]`).locator("visible=true").first();
      this.presses++;
      // Retries, because a page that is reloading may miss the first click.
      await expect(async () => {
        await link.click({ timeout: 5_000 });
        await expect(this.page).toHaveURL(this.origin + target, { timeout: 5_000 });
      }).toPass({ timeout: 20_000 });
      await expect(this.page.locator("main h1")).not.toHaveText(before, { timeout: 20_000 });
      const broken = await this.settled();
      if (broken) this.faults.push(`after the return: ${broken}`);
    } catch (error) {
      this.faults.push(
        `after the return a link leads nowhere: ${stripVTControlCharacters(String(error)).split("\n").slice(0, 6).join(" ")}`,
      );
    }
  }
}

const sampleEvenly = <Item>(list: readonly Item[], most: number): Item[] =>
  list.filter((_, at) => list.length <= most || Math.floor((at * most) / list.length) !== Math.floor(((at - 1) * most) / list.length));

async function withTab(context: BrowserContext, path: string, origin: string, use: (tab: TestTab) => Promise<void>): Promise<TestTab> {
  const page = await context.newPage();
  await page.addInitScript(observeClicks);
  const tab = new TestTab(page, path, origin);
  await use(tab).catch((error: unknown) => void tab.faults.push(`the trip broke off: ${String(error).slice(0, 300)}`));
  await page.close();
  return tab;
}

/** Reports faults and requires a minimum of clicks. All modes and both halves add up to at least 330. */
function report(mode: string, tabs: readonly TestTab[], least: number): void {
  const presses = tabs.reduce((sum, tab) => sum + tab.presses, 0);
  console.log(`${mode}: ${presses} presses on ${tabs.length} pages`);
  expect.soft(tabs.flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`))).toEqual([]);
  expect(presses, "controls were found and pressed").toBeGreaterThanOrEqual(least);
}

/** Splits the pages, so that two workers share each mode. */
const HALVES = [0, 1].map((half) => EXAMPLE_PATHS.filter((_, at) => at % 2 === half));

for (const [half, all] of HALVES.entries()) {
  /** Picks a third of the pages for modes other than offline. `PRESS=all` tests all pages in all modes. */
  const third = (turn: number) => (CLICK_ALL ? all : all.filter((_, at) => at % 3 === turn));
  test.describe(`when the site is unavailable, half ${half + 1} of the pages`, () => {
    test.beforeEach(({ complaints }) => {
      // It only ends what hangs, also on a busy machine.
      test.setTimeout(3_600_000);
      // The browser logs each failed request.
      complaints.push = () => 0;
    });

    test.describe("with a service worker", () => {
      test.use({ serviceWorkers: "allow" });

      test("(a) shows an error message for every click offline, and works once online again", async ({ page, context, home }) => {
        await page.goto(home.site.origin);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 });
        const tabs: TestTab[] = [];
        for (const [turn, path] of all.entries()) {
          const tab = await withTab(context, path, home.site.origin, async (item) => {
            await item.open();
            const { staying, leading } = await item.controls(turn);
            await context.setOffline(true);
            for (const control of staying) if (item.isThere()) await item.press(control, true);
            for (const control of leading) if (item.isThere() && item.faults.length === 0) await item.press(control, true);
            await context.setOffline(false);
            await item.worksAgain();
          });
          await context.setOffline(false);
          tabs.push(tab);
        }
        report("offline", tabs, 110);
      });

      test("(b) shows an error message in all tabs at once while the server is stopped", async ({ browser, contextOptions, home }) => {
        const paths = third(0);
        // A browser has six connections per site, and each tab's live stream uses one.
        const contexts = await Promise.all(
          Array.from({ length: Math.ceil(paths.length / TABS) }, () => browser.newContext({ ...contextOptions, serviceWorkers: "allow" })),
        );
        const open = await Promise.all(
          paths.map(async (path, at) => {
            const page = await contexts[Math.floor(at / TABS)]?.newPage();
            if (!page) throw new Error("There is a context for each few tabs");
            await page.addInitScript(observeClicks);
            return new TestTab(page, path, home.site.origin);
          }),
        );
        for (const tab of open) await tab.open();
        const chosen = [];
        for (const [turn, tab] of open.entries()) chosen.push({ tab, ...(await tab.controls(turn)) });
        await home.stop();
        const back = Date.now() + OUTAGE_MS;
        for (const { tab, staying, leading } of chosen) {
          await tab.page.bringToFront();
          for (const control of [...staying.slice(-2), ...leading.slice(0, 1)]) if (tab.isThere()) await tab.press(control, true);
        }
        await new Promise((resolve) => setTimeout(resolve, Math.max(back - Date.now(), 0)));
        await home.start();
        for (const tab of open) {
          await tab.page.bringToFront();
          await tab.worksAgain();
        }
        for (const context of contexts) await context.close();
        report("stopped", open, 15);
      });
    });

    test("(c) shows immediate feedback for every click while responses are slow", async ({ context, home }) => {
      const tabs: TestTab[] = [];
      for (const [turn, path] of third(1).entries()) {
        tabs.push(
          await withTab(context, path, home.site.origin, async (tab) => {
            const held: Route[] = [];
            let isSlow = false;
            await tab.page.route(DELAYED_REQUESTS, (route) => (isSlow ? void held.push(route) : route.fallback()));
            const release = async () => {
              isSlow = false;
              for (const route of held.splice(0)) await route.continue().catch(() => undefined);
            };
            await tab.open();
            const { staying, leading } = await tab.controls(turn);
            for (const control of [...staying.slice(-3), ...leading.slice(0, 1)]) {
              // The browser opens a summary without waiting. Requests at that time come from scrolling.
              if (!tab.isThere() || (await tab.isSummary(control))) continue;
              isSlow = true;
              await tab.pressHeld(control, held, release);
            }
          }),
        );
      }
      report("slow", tabs, 10);
    });

    /** `begin` breaks requests of the open page and returns a function that restores them. */
    const ways: { name: string; turn: number; least: number; mustSay: boolean; begin(page: Page): Promise<() => Promise<void>> }[] = [
      {
        name: "(d) shows an honest error for each click when the API answers 500",
        turn: 2,
        least: 20,
        mustSay: true,
        async begin(page) {
          await page.route(API, (route) =>
            route.fulfill({ status: 500, contentType: "application/problem+json", body: '{"status":500,"title":"Internal Server Error"}' }),
          );
          return () => page.unroute(API);
        },
      },
      {
        name: "(e) keeps every click working after a deploy that renamed all assets",
        turn: 0,
        least: 10,
        mustSay: false,
        async begin(page) {
          // The next document references the new assets. Compares documents, because a prefetched one causes no request.
          const currentDocument = () => page.evaluate(() => performance.timeOrigin).catch(() => null);
          const old = await currentDocument();
          await page.route(/\/assets\//, async (route) =>
            (await currentDocument()) === old ? route.fulfill({ status: 404, headers: { "Cache-Control": "no-store" } }) : route.continue(),
          );
          return () => Promise.resolve();
        },
      },
    ];
    for (const { name, turn: which, least, mustSay, begin } of ways) {
      test(name, async ({ context, home }) => {
        const tabs: TestTab[] = [];
        for (const [turn, path] of third(which).entries()) {
          tabs.push(
            await withTab(context, path, home.site.origin, async (tab) => {
              await tab.open();
              const { staying, leading } = await tab.controls(turn);
              const end = await begin(tab.page);
              for (const control of [...staying, ...leading]) if (tab.isThere()) await tab.press(control, mustSay);
              await end();
              await tab.worksAgain();
            }),
          );
        }
        report(name, tabs, least);
      });
    }
  });
}
