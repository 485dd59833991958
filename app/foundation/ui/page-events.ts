import { leaveFor } from "#app/foundation/ui/navigation-guard.ts";

/** How a page came to be shown, when React Router showed it. */
export type NavigationKind = "link" | "history" | "replace";

const SHOWN = "page-shown";
const OPEN = "open-page";

/** Says that React Router shows another page. */
export const announcePage = (kind: NavigationKind): void => void dispatchEvent(new CustomEvent(SHOWN, { detail: kind }));

/** Calls back when React Router has put another page into this document. */
export function onPageShown(listener: (kind: NavigationKind) => void): void {
  addEventListener(SHOWN, (event) => event instanceof CustomEvent && listener(event.detail));
}

const SEARCHED = "page-searched";

/** Says that the page was searched in its place, and how much it found. */
export const announceSearch = (term: string, found: number): void =>
  void dispatchEvent(new CustomEvent(SEARCHED, { detail: { term, found } }));

export function onSearch(listener: (term: string, found: number) => void): void {
  addEventListener(SEARCHED, (event) => event instanceof CustomEvent && listener(event.detail.term, event.detail.found));
}

/** Opens a page of the site: where React Router runs, inside of this document. */
export function openPage(href: string): void {
  if (dispatchEvent(new CustomEvent(OPEN, { detail: href, cancelable: true }))) void leaveFor(href);
}

/** Takes over what `openPage` is asked for; returns how to stop. */
export function onOpenPage(open: (href: string) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    open(event.detail);
  };
  addEventListener(OPEN, listener);
  return () => removeEventListener(OPEN, listener);
}

/** A press on the main button, without a key that would open another tab or window. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The element at or around an event's target that matches, if any. */
export const closestTo = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
