import { useEffect } from "react";
import { useLocation } from "react-router";

/** The longest that a step waits for a quiet moment, in milliseconds. */
const PATIENCE_MS = 1_000;
/** So many elements are laid out within a few milliseconds. */
const A_STEP = 40;

const sizeOf = (element: HTMLElement) => element.getElementsByTagName("*").length;

function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}

/** What of `element` can be laid out in a step each. */
function partsOf(element: HTMLElement): HTMLElement[] {
  if (sizeOf(element) <= A_STEP) return [element];
  return [...element.children].flatMap((child) => (child instanceof HTMLElement ? partsOf(child) : []));
}

/**
 * Every element that is still to be laid out, in its order. A large one opens first, and its parts (`data-part`) follow.
 * An element that changes from hidden to visible at once is counted as a shift of the whole screen, even far below it.
 */
function* farElements(): Generator<HTMLElement, void, undefined> {
  const elements = [...document.querySelectorAll<HTMLElement>(":is(.later, .later-on-phones):not([style])")];
  const left = elements.filter((element) => getComputedStyle(element).contentVisibility === "hidden").map((element) => ({ element, parts: partsOf(element) }));
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
 * Lays out what the first frames left out (`.later`), a little whenever the browser has nothing else to do: then the
 * whole page has its true height, a jump to an anchor ends where it should, and a picture of the page shows all of it.
 * Where a visitor moves first, the browser lays out what is near the screen by itself.
 */
export function BringNear() {
  const { pathname } = useLocation();
  return <PageBrought key={pathname} />;
}

function PageBrought() {
  useEffect(() => {
    const far = farElements();
    const step = () => {
      for (let room = A_STEP; room > 0; ) {
        const { value } = far.next();
        if (value === undefined) {
          delete document.documentElement.dataset.far;
          return;
        }
        room -= sizeOf(value);
      }
      cancel = whenIdle(step);
    };
    let cancel = whenIdle(step);
    return () => {
      cancel();
      delete document.documentElement.dataset.far;
    };
  }, []);
  return null;
}
