import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type ToggleEvent,
} from "react";
import { useMedia } from "#app/foundation/islands/use-media.ts";

/** Same breakpoint as in filters.css, where the filters move beside the list. */
const WIDE_SCREEN = "(width >= 1024px)";

/** State of the filters: a column that the button folds on wide screens, else a native popover sheet. */
export function useFilterSheet() {
  const sheet = useRef<HTMLElement>(null);
  const isWide = useMedia(WIDE_SCREEN);
  const [isOpen, setOpen] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const close = useCallback(() => {
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
  }, []);
  useEffect(() => {
    if (isWide) close();
  }, [isWide, close]);

  // Memoized, so that the panel re-renders only when the sheet changes.
  const sheetProps = useMemo(
    () => ({
      ref: sheet,
      role: isOpen ? "dialog" : undefined,
      onToggle: ({ target, newState }: ToggleEvent) => target === sheet.current && setOpen(newState === "open"),
      // A popover doesn't trap the focus, so close it when Tab leaves it; otherwise it would cover the focused element.
      onBlur({ relatedTarget }: FocusEvent) {
        if (relatedTarget && !sheet.current?.contains(relatedTarget)) close();
      },
    }),
    [isOpen, close],
  );

  return {
    isFolded: isWide === true && isFolded,
    button: {
      "aria-expanded": isWide ? !isFolded : undefined,
      onClick(event: MouseEvent) {
        if (!isWide) return;
        event.preventDefault();
        setFolded(!isFolded);
      },
    },
    sheet: sheetProps,
    /** The list is already up to date, so submitting only closes the sheet. */
    onSubmit(event: FormEvent) {
      event.preventDefault();
      close();
    },
  };
}
export type FilterSheet = ReturnType<typeof useFilterSheet>;
