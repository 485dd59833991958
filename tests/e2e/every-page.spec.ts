import type { Page } from "@playwright/test";
import { DEFAULT_LANGUAGE, pathIn } from "#app/foundation/i18n/languages.ts";
import { ACTION_PATH, EXAMPLE_PATHS } from "./example-paths.ts";
import { expect, expectNoSidewaysScroll, expectNoViolations, isExpectedMessage, test, waitForLayout } from "./fixtures.ts";

/** A wide page in English, and a phone in Polish, which has the longest texts and the formats that differ most from English. */
const VISITS = [
  { language: DEFAULT_LANGUAGE, width: 1280, colorScheme: "light" },
  { language: "pl", width: 390, colorScheme: "dark" },
] as const;
const MAX_PHONE_HEIGHT_PX = 12_000;
/** Each walk is split into tests that run side by side. */
const PARTS = 4;

/** Pages without moving parts. Some have an island that runs only for visitors from an email link. */
const TEXT_PAGES: ReadonlySet<string> = new Set([
  "/ecosystem/changes",
  "/ecosystem/discovered",
  "/ecosystem/health",
  "/listing-policy",
  "/choose-wallet",
  "/get-started/buy",
  "/data/price",
  "/data/sources",
  "/news/sources",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/follow/confirm",
  "/follow/unsubscribe",
  "/starter-kit",
  "/starter-kit/order",
  "/starter-kit/thanks",
  "/staking/pools/pool1pdynetl8kqtv0c8cf3xlxx4h6yhxdyvlz8xgnxv2pu256z9ll9m",
  "/network/upgrades",
  "/network/concentration",
  "/network/stablecoins",
  "/governance",
  "/governance/treasury",
  "/governance/committee",
  "/governance/dreps/compare",
  "/governance/dreps/drep_always_abstain",
  ACTION_PATH,
  "/data",
  "/api/docs",
  "/privacy",
  "/imprint",
  "/terms",
  "/disclaimer",
  "/accessibility",
  "/reports/r-0000-0000",
  "/nowhere",
]);

/** Pages that vary with data: projects with a badge, closed or without a token, and filtered lists. */
const DATA_DEPENDENT_PATHS = [
  "/ecosystem/defi/dex/project/sundaeswap",
  "/ecosystem/defi/lending/project/liqwid",
  "/ecosystem/wallets/project/yoroi",
  "/ecosystem/wallets/project/eternl",
  "/compare?ids=minswap,sundaeswap,liqwid",
  "/search?q=minswap",
  "/ecosystem/discovered?source=token-registry",
  "/is-this-link-real?url=minswap.com",
  "/get-started/buy?country=DE",
];
const CONTROLS = "a[href], button, summary, select, input:not([type=hidden]), textarea, [role=tab]";
const MAX_TRIES = 20;

/**
 * Finds visible controls with another element on top of their center, up to the next control to click, which it stores in
 * `window.aimed`. Only the first control of each kind (tag and classes) is clicked; `clicked` lists the kinds so far.
 */
const findCoveredControls = (page: Page, first: number, clicked: readonly string[]) =>
  page.evaluate(
    ({ controls, from, known }) => {
      const nameOf = (element: Element) =>
        `<${element.tagName.toLowerCase()}${element.className ? ` class="${element.getAttribute("class")}"` : ""}> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40)}`;
      // The first line of a wrapped link.
      const boxOf = (element: Element) => [...element.getClientRects()].find(({ width, height }) => width > 2 && height > 2);
      const covered: string[] = [];
      let seen = 0;
      const all = [...document.querySelectorAll<HTMLElement>(controls)];
      for (const [at, element] of all.entries()) {
        if (at < from || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        // Skip links and the chart's slider are keyboard-only; term tooltips open and close automatically.
        if (element.closest(".skip-link, [popover], .chart-reader")) continue;
        // Content for screen readers only.
        if (getComputedStyle(element).clipPath !== "none") continue;
        const kind = `${element.tagName} ${element.getAttribute("class") ?? ""}`;
        const isAimed = !known.includes(kind);
        // Scrolls as a visitor would: until the control is near the middle of the screen, away from bars at the edges.
        const before = boxOf(element);
        const isNearMiddle =
          before && before.top > innerHeight / 4 && before.bottom < (innerHeight * 3) / 4 && before.left >= 0 && before.right <= innerWidth;
        if (!isNearMiddle || isAimed) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = boxOf(element);
        if (!box) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        seen++;
        const isHit = hit !== null && (element.contains(hit) || (hit.closest("label")?.control ?? null) === element);
        if (!isHit) covered.push(`${nameOf(element)} is covered by ${hit ? nameOf(hit) : "nothing on the screen"}`);
        else if (isAimed) {
          Reflect.set(window, "aimed", element);
          return { covered, seen, next: at + 1, aim: { name: nameOf(element), kind } };
        }
      }
      return { covered, seen, next: all.length, aim: undefined };
    },
    { controls: CONTROLS, from: first, known: clicked },
  );

/** Center of the control once it hasn't moved for two frames. Scrolls it back if content loaded above pushed it off the screen. */
const centerOf = (page: Page) =>
  page.evaluate(async () => {
    const aimed: unknown = Reflect.get(window, "aimed");
    const center = () => {
      const box = aimed instanceof Element ? [...aimed.getClientRects()].find(({ width, height }) => width > 2 && height > 2) : undefined;
      return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
    };
    const { y } = center();
    if (aimed instanceof Element && (y < 0 || y > innerHeight)) aimed.scrollIntoView({ block: "center", behavior: "instant" });
    for (let before = center(); ;) {
      await new Promise(requestAnimationFrame);
      const now = center();
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  });

/** Clicks the control without its effect, and returns whether it received the click. Live updates may move it during a click. */
async function receivesClick(page: Page): Promise<boolean> {
  for (let turn = 0; turn < MAX_TRIES; turn++) {
    const { x, y } = await centerOf(page);
    await page.mouse.click(x, y);
    const isReceived = await page.evaluate(() => {
      const [element, aimed]: unknown[] = [Reflect.get(window, "clicked"), Reflect.get(window, "aimed")];
      return (
        element instanceof Element && aimed instanceof Element && (aimed.contains(element) || element.closest("label")?.control === aimed)
      );
    });
    if (isReceived) return true;
  }
  return false;
}

/** Adds the kinds of controls that it clicks to `clicked`. No control of the page works afterwards. */
async function findUnclickable(page: Page, clicked: string[]): Promise<string[]> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // Tooltips close when the pointer leaves their term, but here the page scrolls under a still pointer.
    sheet.replaceSync(".term-tooltip { display: none !important }");
    document.adoptedStyleSheets.push(sheet);
    const record = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === "click") Reflect.set(window, "clicked", event.target);
    };
    for (const type of ["click", "mousedown", "mouseup", "pointerdown", "pointerup"]) addEventListener(type, record, { capture: true });
  });
  const faults: string[] = [];
  let count = 0;
  for (let from = 0; ;) {
    const { covered, aim, next, seen } = await findCoveredControls(page, from, clicked);
    faults.push(...covered);
    count += seen;
    if (!aim) break;
    clicked.push(aim.kind);
    if (!(await receivesClick(page))) faults.push(`${aim.name} received no click at its center`);
    from = next;
  }
  return count < 8 ? [...faults, `only ${count} controls were found`] : faults;
}

/** Runs every island of the page, and returns their number. React reports a hydration mismatch as a console error. */
async function runIslands(page: Page): Promise<number> {
  // An island without content, such as the market of a project without a token, has nothing to run.
  const islands = await page.locator("[data-island]:has(*)").all();
  for (const island of islands) {
    // Pointing at an island makes it run.
    await island.evaluate((element) => element.firstElementChild?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
    await expect(island, `React runs ${await island.getAttribute("data-island")}`).toHaveAttribute("data-hydrated");
  }
  return islands.length;
}

test.describe.configure({ mode: "parallel" });

const PATHS = [...EXAMPLE_PATHS, ...DATA_DEPENDENT_PATHS];

for (const { language, width, colorScheme } of VISITS)
  for (let part = 0; part < PARTS; part++)
    test(`every page hydrates, fits, is accessible and can be clicked: ${language}, ${width} px, part ${part + 1} of ${PARTS}`, async ({
      page,
      site,
      complaints,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      const clicked: string[] = [];
      for (const path of PATHS.filter((_, at) => at % PARTS === part)) {
        await page.goto(site.origin + pathIn(path, language));
        await waitForLayout(page);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (width < 500)
          expect
            .soft(height, `${path}: fold what few visitors read, with a summary that says what it holds`)
            .toBeLessThanOrEqual(MAX_PHONE_HEIGHT_PX);
        const islands = await runIslands(page);
        expect
          .soft(islands === 0, `${path}: pages of texts load no React; add a page to TEXT_PAGES when it's one`)
          .toBe(TEXT_PAGES.has(path.split("?", 1)[0] ?? path));
        expect
          .soft(
            complaints.filter((text) => !isExpectedMessage(text)),
            path,
          )
          .toEqual([]);
        await expectNoSidewaysScroll(page);
        await expectNoViolations(page);
        expect
          .soft(await findUnclickable(page, clicked), `${path}: give what covers it its own position, or lift the control above it`)
          .toEqual([]);
      }
    });
