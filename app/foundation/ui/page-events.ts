/** The visitor's route to the page: a link, Back or Forward, or a replaced address. */
export type NavigationKind = "link" | "history" | "replace";

const SHOWN = "page-shown";

/** Announces that this document now shows another page of the site. */
export const announcePage = (kind: NavigationKind): void => void dispatchEvent(new CustomEvent(SHOWN, { detail: kind }));

/** Calls back when this document shows another page. */
export function onPageShown(listener: (kind: NavigationKind) => void): void {
  addEventListener(SHOWN, (event) => event instanceof CustomEvent && listener(event.detail));
}

const STAYED = "page-stayed";

/** Announces that this document stays, because the next one can't be reached. */
export const announceNavigationFailure = (): void => void dispatchEvent(new Event(STAYED));

export const onNavigationFailure = (listener: () => void): void => addEventListener(STAYED, listener);

const SEARCHED = "page-searched";

/** Announces a search without a page load, and its number of results. */
export const announceSearch = (term: string, found: number): void =>
  void dispatchEvent(new CustomEvent(SEARCHED, { detail: { term, found } }));

export function onSearch(listener: (term: string, found: number) => void): void {
  addEventListener(SEARCHED, (event) => event instanceof CustomEvent && listener(event.detail.term, event.detail.found));
}

/** True for a press of the main button without a key that would open another tab or window. */
export const isUnmodifiedClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The closest matching element at or around an event's target, if any. */
export const closestTarget = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
