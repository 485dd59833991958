import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";

const LINK = ".header-search-link";

/** When its script does not come, the link to the page for searching is followed. */
const Palette = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import("#app/features/search/palette.tsx").catch(() => {
    const link = document.querySelector<HTMLAnchorElement>(LINK);
    if (link) location.assign(link.href);
    return { default: () => <></> };
  }),
);

const isOn = ({ target }: Event, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

/** Ctrl+K, or / where nothing is typed. In an open dialog the keys are that one's. */
function isOpeningKey(event: KeyboardEvent): boolean {
  const isAsked = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !isOn(event, "input,textarea,select");
  return isAsked && !document.querySelector("dialog[open]");
}

/** A press that would open no other tab or window. */
const isOpeningPress = (event: MouseEvent): boolean => !event.ctrlKey && !event.metaKey && !event.shiftKey && isOn(event, LINK);

/** Opens the palette on its keys and the header's search link; its script comes when it is first wanted. */
export function PaletteDoor() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const options = { capture: true, signal: abort.signal };
    const openBy = (event: Event, isMeant: boolean) => {
      if (!isMeant) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    };
    document.addEventListener("keydown", (event) => openBy(event, isOpeningKey(event)), options);
    document.addEventListener("click", (event) => openBy(event, isOpeningPress(event)), options);
    return () => abort.abort();
  }, []);
  return <Suspense>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>;
}
