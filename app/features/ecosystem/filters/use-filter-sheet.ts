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

/** The filters are beside the list; the same width as in filters.css. */
const WIDE_SCREEN = "(width >= 1024px)";

/** The filters beside the list, which their button folds away, or in a sheet that the browser opens by itself. */
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

  // One object as long as it is the same sheet: the panel is drawn again only for another one.
  const sheetProps = useMemo(
    () => ({
      ref: sheet,
      role: isOpen ? "dialog" : undefined,
      onToggle: ({ target, newState }: ToggleEvent) => target === sheet.current && setOpen(newState === "open"),
      // A popover does not hold the focus: where the Tab key leaves it, nothing may be hidden below it.
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
    /** The list is up to date already. */
    onSubmit(event: FormEvent) {
      event.preventDefault();
      close();
    },
  };
}
export type FilterSheet = ReturnType<typeof useFilterSheet>;
