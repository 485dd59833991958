import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

interface Options {
  part: RefObject<HTMLElement | null>;
  /** Subscribes to the store that the part shows; the same function for the component's whole life. */
  onChange: (listener: () => void) => () => void;
  /** Where the focus goes. */
  next: () => HTMLElement | null | undefined;
}

/** Moves the focus on when the part's focused element disappears with a change of the store, here or in another tab. */
export function useLostFocus({ part, onChange, next }: Options): void {
  const hadFocus = useRef(false);
  // The store calls before React draws the change.
  useEffect(() => onChange(() => void (hadFocus.current = part.current?.contains(document.activeElement) ?? false)), [onChange, part]);
  useLayoutEffect(() => {
    if (hadFocus.current && !part.current?.contains(document.activeElement)) next()?.focus({ preventScroll: true });
    hadFocus.current = false;
  });
}
