import type { Page } from "@playwright/test";

/** Clickable control that can be found again after the page changes. */
export interface Control {
  /** Type, text, and index among controls with the same type and text. */
  key: string;
  kind: "button" | "choice" | "link" | "submit";
}

/**
 * Finds the controls and times visible feedback after a click. Runs in each page before the page's own scripts. Only the
 * first feedback counts, when it is painted.
 */
export function observeClicks(): void {
  const CONTROLS = "button, summary, select, [role=tab], input:is([type=checkbox], [type=radio]), a[href]";
  const SIGNS = '[aria-busy="true"], .navigation-progress, .skeleton, progress, [data-pending]';
  const WORDS = "[role=alert], [role=status], output, .toast";
  window.print = () => undefined;

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
  const wordsOf = (element: Element): string =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 50);

  function kindOf(element: Element): Control["kind"] | undefined {
    if (
      element.matches(":disabled, [aria-disabled=true], [download], [target]") ||
      element.closest("[inert], [popover], dialog:not([open])")
    )
      return undefined;
    if (element instanceof HTMLAnchorElement) {
      const here = new URL(location.href);
      const isOwn =
        element.origin === here.origin &&
        element.rel !== "external" &&
        !/\.(csv|json|xml|ics|epub|pdf)$|^\/(api\/(?!docs)|feed|embed)/.test(element.pathname);
      return isOwn && element.pathname + element.search !== here.pathname + here.search ? "link" : undefined;
    }
    if (element instanceof HTMLSelectElement) return "choice";
    if (element instanceof HTMLButtonElement && element.type === "submit" && element.form) return "submit";
    return "button";
  }

  function controls(): (Control & { element: HTMLElement })[] {
    const seen = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
      const kind = kindOf(element);
      if (!kind || !isSeen(element) || element.closest("footer .languages, .skip-link")) return [];
      const name = `${kind} "${wordsOf(element)}"${kind === "link" ? ` ${element.getAttribute("href")}` : ""}${element.closest("header.site-header") ? " in the header" : element.closest("footer, .footer-sign-up") ? " in the footer" : ""}`;
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return [{ key: before === 0 ? name : `${name} (${before + 1})`, kind, element }];
    });
  }

  let pressedAt: number | null = null;
  let sign: number | null = null;
  let drawn = 0;
  let drawnAt = 0;
  let before = new Set<Element | string>();
  const said = () => [...document.querySelectorAll(WORDS)].flatMap((element) => (isSeen(element) ? [wordsOf(element)] : []));
  const shown = () => [...document.querySelectorAll(SIGNS)].filter(isSeen);

  /** Upper limit per frame in milliseconds, about two frames, so that a busy machine doesn't add to the measured time. */
  const FRAME_MS = 34;
  function draw(now: number): void {
    if (pressedAt !== null) {
      drawn += Math.min(now - Math.max(drawnAt, pressedAt), FRAME_MS);
      if (sign === null && (shown().some((element) => !before.has(element)) || said().some((words) => words !== "" && !before.has(words))))
        sign = drawn;
    }
    drawnAt = now;
    requestAnimationFrame(draw);
  }
  requestAnimationFrame(draw);

  /** The part of the page that a control opens: a fold, a menu or a tab's panel. */
  function openedBy(element: Element | undefined): Element | null {
    if (element instanceof HTMLElement && element.matches("summary")) return element.closest("details");
    const id = element?.getAttribute("popovertarget") ?? (element?.matches("[role=tab]") ? element.getAttribute("aria-controls") : null);
    return id ? document.getElementById(id) : null;
  }
  /** The text that is visible in the part; empty while it's closed. */
  const textIn = (part: Element | null): string => (part instanceof HTMLElement && isSeen(part) ? part.innerText.trim() : "");
  let opened: Element | null = null;
  let textBefore = "";

  const begin = () => {
    pressedAt ??= performance.now();
  };
  for (const type of ["click", "change", "submit"]) addEventListener(type, begin, { capture: true });

  Object.assign(window, {
    presses: {
      list: (): Control[] => controls().map(({ key, kind }) => ({ key, kind })),
      /** Scrolls it to the middle of the screen and returns the click position. */
      aim(key: string): { x: number; y: number } | null {
        const element = controls().find((control) => control.key === key)?.element;
        element?.scrollIntoView({ block: "center", behavior: "instant" });
        const box = element && [...element.getClientRects()].find(({ width, height }) => width > 2 && height > 2);
        pressedAt = sign = null;
        drawn = 0;
        before = new Set([...shown(), ...said()]);
        opened = openedBy(element);
        textBefore = textIn(opened);
        return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
      },
      isSummary: (key: string): boolean => controls().some((control) => control.key === key && control.element.matches("summary")),
      choose(key: string): void {
        const element = controls().find((control) => control.key === key)?.element;
        if (!(element instanceof HTMLSelectElement)) return;
        element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
        element.dispatchEvent(new Event("change", { bubbles: true }));
      },
      /** Fills the form's fields with valid values and returns them. */
      fill(key: string): Record<string, string> {
        const element = controls().find((control) => control.key === key)?.element;
        const form = element instanceof HTMLButtonElement ? element.form : null;
        const filled: Record<string, string> = {};
        for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=hidden]), textarea") ?? []) {
          if (["checkbox", "radio"].includes(field.type)) {
            if (field.required && !field.matches(":checked")) field.click();
            continue;
          }
          if (!isSeen(field)) continue;
          const value =
            field.type === "email"
              ? "reader@example.org"
              : field.inputMode === "decimal" || field.inputMode === "numeric" || field.type === "number"
                ? "250"
                : "minswap";
          // React only notices values set through the element's native setter.
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
          field.dispatchEvent(new Event("input", { bubbles: true }));
          filled[field.id || field.name] = value;
        }
        return filled;
      },
      sign: () => sign,
      hasOpened(): boolean {
        const text = textIn(opened);
        return text !== "" && text !== textBefore && ![...(opened?.querySelectorAll(SIGNS) ?? [])].some(isSeen);
      },
    },
  });
}

declare global {
  interface Window {
    presses: {
      list(): Control[];
      aim(key: string): { x: number; y: number } | null;
      isSummary(key: string): boolean;
      choose(key: string): void;
      fill(key: string): Record<string, string>;
      /** Milliseconds from the click to the first visible feedback, or null without feedback. */
      sign(): number | null;
      /** True if the control opened a fold, a menu or a tab, and all its text is there. */
      hasOpened(): boolean;
    };
  }
}

/** Retries while a navigation replaces the document. */
const MAX_TURNS = 20;

/** Evaluates in the page, again in the new document if a navigation replaces the old one meanwhile. */
export async function askPage<Answer>(page: Page, ask: () => Promise<Answer>): Promise<Answer> {
  for (let turn = 1; ; turn++) {
    try {
      return await ask();
    } catch (error) {
      if (turn === MAX_TURNS || !/Execution context was destroyed|Cannot find context/.test(String(error))) throw error;
      await page.waitForLoadState("domcontentloaded");
    }
  }
}

/** Describes a broken page; undefined when the page is fine. */
export const findBrokenState = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const text = document.body.innerText;
    if (location.protocol === "chrome-error:") return "the browser's own error page";
    if (/Application Error|It has been logged|Something went wrong/i.test(text)) return `a crash page: ${text.trim().slice(0, 120)}`;
    const main = document.querySelector("main");
    if (!main || main.innerText.trim() === "") return "a blank page";
    if (!/Hanken/.test(getComputedStyle(document.body).fontFamily)) return "a page without styles";
    return undefined;
  });

/** Clicks a control and returns the values filled into its form, or undefined when the control is gone. */
export async function clickControl(page: Page, { key, kind }: Control): Promise<Record<string, string> | undefined> {
  const filled = kind === "submit" ? await askPage(page, () => page.evaluate((name) => window.presses.fill(name), key)) : {};
  const aim = await askPage(page, () => page.evaluate((name) => window.presses.aim(name), key));
  if (!aim) return undefined;
  if (kind === "choice") await page.evaluate((name) => window.presses.choose(name), key);
  else await page.mouse.click(aim.x, aim.y);
  return filled;
}
