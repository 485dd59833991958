import { useEffect } from "react";
import { useLocation } from "react-router";

/** The longest that a step waits for a quiet moment, in milliseconds. */
const PATIENCE_MS = 1_000;
/** So many elements are laid out within a few milliseconds. */
const A_STEP = 60;

function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Lays out what the first frames left out (`.later`), a little whenever the browser has nothing else to do: then the
 * whole page has its true height, a jump to an anchor ends where it should, and a picture of the page shows all of it.
 */
export function BringNear() {
  const { pathname } = useLocation();
  return <PageBrought key={pathname} />;
}

function PageBrought() {
  useEffect(() => {
    const step = () => {
      let room = A_STEP;
      for (const part of document.querySelectorAll<HTMLElement>(":is(.later, .later-on-phones):not([style])")) {
        if (room <= 0) {
          cancel = whenIdle(step);
          return;
        }
        part.style.contentVisibility = "visible";
        room -= part.getElementsByTagName("*").length;
      }
    };
    let cancel = whenIdle(step);
    return () => cancel();
  }, []);
  return null;
}
