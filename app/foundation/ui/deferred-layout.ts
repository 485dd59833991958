import { onPageShown } from "#app/foundation/ui/page-events.ts";
import { whenIdle } from "#app/foundation/ui/when-idle.ts";

/** The longest that a step waits for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 1_000;
/** This many elements are laid out within a few milliseconds. */
const ELEMENTS_PER_STEP = 40;

const sizeOf = (element: HTMLElement) => element.getElementsByTagName("*").length;

/** Splits an element into parts that can each be laid out in one step. */
function splitIntoParts(element: HTMLElement): HTMLElement[] {
  if (sizeOf(element) <= ELEMENTS_PER_STEP) return [element];
  return [...element.children].flatMap((child) => (child instanceof HTMLElement ? splitIntoParts(child) : []));
}

/**
 * Every element that is still to be laid out, in its order. A large one opens first, and its parts (`data-part`) follow.
 * An element that changes from hidden to visible at once is counted as a shift of the whole screen, even far below it.
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
 * Changes the layout above or around what is read, which stays in its place on the screen. The browser's own scroll anchoring
 * leaves out elements that were skipped, and this change comes without anything the visitor did.
 */
function keepPlace(change: () => void): void {
  const read = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const before = read?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (read?.getBoundingClientRect().top ?? 0) - before;
  if (Math.abs(moved) >= 1) scrollBy(0, moved);
}

/**
 * Lays out what the first frames skipped (`.deferred-layout`), a little whenever the browser is idle. Then the
 * page has its true height, a jump to an anchor ends in the right place, and a screenshot shows everything.
 * When the visitor scrolls first, the browser lays out what is near the viewport by itself.
 * It sets inline styles: such an element of an island has `suppressHydrationWarning`.
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
