import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

interface Options {
  part: RefObject<HTMLElement | null>;
  /** Subscribes to the store behind the part; must be stable for the component's lifetime. */
  onChange: (listener: () => void) => () => void;
  next: () => HTMLElement | null | undefined;
}

/** Moves the focus when a change of the store, here or in another tab, removes the focused element. */
export function useFocusRestore({ part, onChange, next }: Options): void {
  const hadFocus = useRef(false);
  // The store calls before React renders the change.
  useEffect(() => onChange(() => void (hadFocus.current = part.current?.contains(document.activeElement) ?? false)), [onChange, part]);
  useLayoutEffect(() => {
    if (hadFocus.current && !part.current?.contains(document.activeElement)) next()?.focus({ preventScroll: true });
    hadFocus.current = false;
  });
}
