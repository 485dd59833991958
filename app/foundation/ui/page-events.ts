/** How a page came to be shown. */
export type NavigationKind = "link" | "history" | "replace";

const SHOWN = "page-shown";

/** Says that this document shows another page of the site. */
export const announcePage = (kind: NavigationKind): void => void dispatchEvent(new CustomEvent(SHOWN, { detail: kind }));

/** Calls back when this document shows another page. */
export function onPageShown(listener: (kind: NavigationKind) => void): void {
  addEventListener(SHOWN, (event) => event instanceof CustomEvent && listener(event.detail));
}

const STAYED = "page-stayed";

/** Says that this document stays: the one that was asked for can't be reached. */
export const announceStay = (): void => void dispatchEvent(new Event(STAYED));

export const onStay = (listener: () => void): void => addEventListener(STAYED, listener);

const SEARCHED = "page-searched";

/** Says that the page was searched in its place, and how much it found. */
export const announceSearch = (term: string, found: number): void =>
  void dispatchEvent(new CustomEvent(SEARCHED, { detail: { term, found } }));

export function onSearch(listener: (term: string, found: number) => void): void {
  addEventListener(SEARCHED, (event) => event instanceof CustomEvent && listener(event.detail.term, event.detail.found));
}

/** A press on the main button, without a key that would open another tab or window. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The element at or around an event's target that matches, if any. */
export const closestTo = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
