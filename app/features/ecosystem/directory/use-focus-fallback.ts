import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * A link that takes itself off the page ("remove", "show more") must not take the focus with it: when what had the
 * focus inside the element is gone, the first shown place gets it. `placesFor` answers with selectors inside the
 * element, in the order in which they are tried.
 */
export function useFocusFallback(placesFor: (gone: Element) => readonly string[]): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<Element>(null);

  useEffect(() => {
    const element = ref.current;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    // The focus may have come before the page woke up.
    if (element?.contains(document.activeElement)) last.current = document.activeElement;
    element?.addEventListener("focusin", note);
    return () => element?.removeEventListener("focusin", note);
  }, []);

  useLayoutEffect(() => {
    const gone = last.current;
    if (!gone || gone.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const targets = placesFor(gone).flatMap((selector) => [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])]);
    targets.find((target) => target.checkVisibility())?.focus({ preventScroll: true });
  });
  return ref;
}
