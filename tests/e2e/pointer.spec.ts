import type { Page } from "@playwright/test";
import { PAGE_TYPES } from "./page-types.ts";
import { awake, expect, test } from "./site-test.ts";

/** Pages that only some data makes: projects with a badge, one that has closed, one without a token, lists that a query fills. */
const FURTHER = [
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
/** Every which control is pressed for real. */
const EVERY = 7;

/**
 * The visible controls whose center belongs to something else, and where to press those of the others that have this place in
 * the row. Each is scrolled into the middle of the screen first, as a visitor would.
 */
const examine = (page: Page, first: number) =>
  page.evaluate(
    ({ controls, from, step }) => {
      const nameOf = (element: Element) =>
        `<${element.tagName.toLowerCase()}${element.className ? ` class="${element.getAttribute("class")}"` : ""}> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40)}`;
      const covered: string[] = [];
      let seen = 0;
      const all = [...document.querySelectorAll<HTMLElement>(controls)];
      for (const [at, element] of all.entries()) {
        if (at < from || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        // Skip links and the chart's slider are for keys; the notes at terms open and close by themselves.
        if (element.closest(".skip-link, [popover], .chart-reader")) continue;
        // Of a link over two lines the first is pressed. What is only heard has no place on the screen.
        const box = [...element.getClientRects()].find(({ width, height }) => width > 2 && height > 2);
        if (!box || getComputedStyle(element).clipPath !== "none") continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        seen++;
        const isHit = hit !== null && (element.contains(hit) || (hit.closest("label")?.control ?? null) === element);
        if (!isHit) covered.push(`${nameOf(element)} is covered by ${hit ? nameOf(hit) : "nothing on the screen"}`);
        else if (seen % step === 0) {
          Reflect.set(window, "aimed", element);
          return { covered, seen, next: at + 1, aim: nameOf(element) };
        }
      }
      return { covered, seen, next: all.length, aim: undefined };
    },
    { controls: CONTROLS, from: first, step: EVERY },
  );

/** How often a control is pressed again that moved away while it was pressed. */
const TURNS = 5;

/** Where the control is, once it has rested for two frames. */
const centerOf = (page: Page) =>
  page.evaluate(async () => {
    const aimed: unknown = Reflect.get(window, "aimed");
    const center = () => {
      const box = aimed instanceof Element ? [...aimed.getClientRects()].find(({ width, height }) => width > 2 && height > 2) : undefined;
      return { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
    };
    for (let before = center(); ; ) {
      await new Promise(requestAnimationFrame);
      const now = center();
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  });

/** Presses there with the mouse; whether the control has heard it. The press does nothing else. */
async function isHeard(page: Page): Promise<boolean> {
  for (let turn = 0; ; turn++) {
    const { x, y } = await centerOf(page);
    await page.mouse.click(x, y);
    const heard = await page.evaluate(() => {
      const [element, aimed]: unknown[] = [Reflect.get(window, "heard"), Reflect.get(window, "aimed")];
      return element instanceof Element && aimed instanceof Element && (aimed.contains(element) || element.closest("label")?.control === aimed);
    });
    // A figure that came just then may have moved it from under the mouse.
    const after = await centerOf(page);
    if (heard || turn === TURNS || (after.x === x && after.y === y)) return heard;
  }
}

/** What is wrong on the page at this address. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await awake(page);
  // What is laid out late is on a phone left out until the visitor moves.
  await page.mouse.wheel(0, 10);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":is(.later, .later-on-phones) { content-visibility: visible }");
    document.adoptedStyleSheets.push(sheet);
    const record = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === "click") Reflect.set(window, "heard", event.target);
    };
    for (const type of ["click", "mousedown", "mouseup", "pointerdown", "pointerup"]) addEventListener(type, record, { capture: true });
  });
  const faults: string[] = [];
  let count = 0;
  for (let from = 0; ; ) {
    const { covered, aim, next, seen } = await examine(page, from);
    faults.push(...covered);
    count += seen;
    if (!aim) break;
    if (!(await isHeard(page))) faults.push(`${aim} did not hear a click at its center`);
    from = next;
  }
  return count < 8 ? [...faults, `only ${count} controls were found`] : faults;
}

for (const width of [390, 1280]) {
  test(`at ${width} px each link and button of every page gets the click at its center`, async ({ page, site }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    const faults: string[] = [];
    for (const path of [...PAGE_TYPES, ...FURTHER]) faults.push(...(await faultsOf(page, site.origin + path)).map((fault) => `${path}: ${fault}`));
    expect(faults, "Give what covers it a position of its own, or lift the control above it.").toEqual([]);
  });
}
