import type { Page } from "@playwright/test";
import { EXAMPLE_PATHS } from "./example-paths.ts";
import { waitForScripts, expect, test } from "./fixtures.ts";

/** Pages that vary with data: projects with a badge, closed or without a token, and filtered lists. */
const DATA_DEPENDENT_PATHS = [
  "/ecosystem/defi/dex/project/sundaeswap",
  "/ecosystem/defi/lending/project/liqwid",
  "/ecosystem/wallets/project/yoroi",
  "/ecosystem/wallets/project/eternl",
  "/compare?ids=minswap,sundaeswap,liqwid",
  "/search?q=minswap",
  "/is-this-link-real?url=minswap.com",
  "/pl/ecosystem/defi/dex/project/minswap",
  "/de",
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

/** Adds the kinds of controls that it clicks to `clicked`. */
async function findUnclickable(page: Page, address: string, clicked: string[]): Promise<string[]> {
  await page.goto(address);
  await waitForScripts(page);
  // On a phone, deferred content isn't laid out until the visitor scrolls.
  await page.mouse.wheel(0, 10);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // Tooltips close when the pointer leaves their term, but here the page scrolls under a still pointer.
    sheet.replaceSync(
      ":is(.deferred-layout, .deferred-layout-mobile) { content-visibility: visible } .term-tooltip { display: none !important }",
    );
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

// Each width takes minutes.
test.describe.configure({ mode: "parallel" });

for (const width of [390, 1280]) {
  test(`every link and button receives clicks at its center at ${width} px`, async ({ page, site }) => {
    test.setTimeout(1_800_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    const faults: string[] = [];
    const clicked: string[] = [];
    for (const path of [...EXAMPLE_PATHS, ...DATA_DEPENDENT_PATHS])
      faults.push(...(await findUnclickable(page, site.origin + path, clicked)).map((fault) => `${path}: ${fault}`));
    expect(faults, "Give what covers it a position of its own, or lift the control above it.").toEqual([]);
  });
}
