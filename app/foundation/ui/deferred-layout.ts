import { onPageShown } from "#app/foundation/ui/page-events.ts";
import { whenIdle } from "#app/foundation/ui/when-idle.ts";

/** Maximum time that a step waits until the browser is idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 1_000;
/** Browsers lay out this many elements within a few milliseconds. */
const ELEMENTS_PER_STEP = 40;

const sizeOf = (element: HTMLElement) => element.getElementsByTagName("*").length;

/** Splits an element into parts, each small enough to lay out in one step. */
function splitIntoParts(element: HTMLElement): HTMLElement[] {
  if (sizeOf(element) <= ELEMENTS_PER_STEP) return [element];
  return [...element.children].flatMap((child) => (child instanceof HTMLElement ? splitIntoParts(child) : []));
}

/**
 * Elements that still need layout, in document order. A large one is opened first, followed by its parts (`data-part`). An element
 * that becomes visible all at once would count as a layout shift of the whole screen, even far below it.
 */
function* deferredElements(): Generator<HTMLElement, void, undefined> {
  const elements = [...document.querySelectorAll<HTMLElement>(":is(.deferred-layout, .deferred-layout-mobile):not([style])")];
  const left = elements
    .filter((element) => getComputedStyle(element).contentVisibility === "hidden")
    .map((element) => ({ element, parts: splitIntoParts(element) }));
  for (const { element, parts } of left) {
    if (parts[0] !== element) for (const part of parts) part.dataset.part = "";
    element.style.contentVisibility = "auto";
    yield element;
  }
  const partsIn = new Map(left.map(({ element, parts }) => [element, parts]));
  for (const element of elements) {
    element.style.contentVisibility = "visible";
    yield element;
    for (const part of partsIn.get(element) ?? []) {
      delete part.dataset.part;
      yield part;
    }
  }
}

/**
 * Changes the layout without moving the content that the visitor is reading. The browser's scroll anchoring ignores elements whose
 * layout was skipped, and no visitor input causes this change.
 */
function keepPlace(change: () => void): void {
  const read = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const before = read?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (read?.getBoundingClientRect().top ?? 0) - before;
  if (Math.abs(moved) >= 1) scrollBy(0, moved);
}

/**
 * Lays out elements that the first frames skipped (`.deferred-layout`), a few whenever the browser is idle. Then the page has its
 * final height, a jump to an anchor ends in the right place, and a screenshot is complete. If the visitor scrolls first, the
 * browser itself lays out elements near the viewport. Sets inline styles, so such an element in an island needs
 * `suppressHydrationWarning`.
 */
export function startDeferredLayout(): void {
  layOut();
  onPageShown(layOut);
}

let cancel = () => {};

function layOut(): void {
  cancel();
  const far = deferredElements();
  let isDone = false;
  const layOutSome = () => {
    for (let room = ELEMENTS_PER_STEP; room > 0 && !isDone;) {
      const { value } = far.next();
      isDone = value === undefined;
      if (value) room -= sizeOf(value);
    }
    if (isDone) delete document.documentElement.dataset.far;
  };
  const step = () => {
    keepPlace(layOutSome);
    if (!isDone) cancel = whenIdle(step, IDLE_TIMEOUT_MS);
  };
  cancel = whenIdle(step, IDLE_TIMEOUT_MS);
}
