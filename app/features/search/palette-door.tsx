import { lazy, Suspense, useEffect, useState } from "react";

const LINK = ".header-search-link";

/** When its script does not come, the link to the page for searching is followed. */
const Palette = lazy(() =>
  import("#app/features/search/palette.tsx").catch(() => {
    const link = document.querySelector<HTMLAnchorElement>(LINK);
    if (link) location.assign(link.href);
    return { default: () => null };
  }),
);

/** Whether a key belongs to what is typed, and not to the page. */
const isTyping = ({ target }: Event): boolean => target instanceof HTMLElement && (target.isContentEditable || target.matches("input,textarea,select"));

/** Opens the palette on /, Ctrl+K and the header's search link; its script comes when it is first wanted. */
export function PaletteDoor() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isCommand && (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event))) return;
      // In an open dialog or menu the keys are that one's.
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    const onClick = (event: MouseEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
      if (!isPlain || !(event.target instanceof Element) || !event.target.closest(LINK)) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
  return <Suspense>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>;
}
