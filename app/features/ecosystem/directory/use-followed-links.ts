import { useEffect, useRef, type MouseEvent } from "react";
import { isUnmodifiedClick } from "#app/foundation/ui/page-events.ts";

interface Followed {
  /** The rendered list at the time of the click. */
  before: unknown;
  link: HTMLAnchorElement;
  hadFocus: boolean;
  /** True if the link was "show more": the focus then moves to the first new project, even if the link had no focus. */
  isShowMore: boolean;
}

const GOES_ON = ".show-more";
/** Elements that get the focus if the followed link is gone; the first visible one is used. */
const FALLBACKS = [".filters:popover-open .filters-footer > button", ".chip-active", ".filters-toggle", ".filter-search > input"];

interface Options {
  open: (query: URLSearchParams) => void;
  list: unknown;
  /** Number of projects on the first page; the focus moves to the one after them. */
  firstPage: number;
}

/** Opens links to the same page in place, and keeps the focus near the visitor's position. */
export function useFollowedLinks<Part extends HTMLElement>({ open, list, firstPage }: Options) {
  const part = useRef<Part>(null);
  const followed = useRef<Followed>(undefined);
  useEffect(() => {
    const last = followed.current;
    if (!last || last.before === list) return;
    followed.current = undefined;
    const { link, hadFocus, isShowMore } = last;
    if (!isShowMore && !(hadFocus && !(link.isConnected && link.checkVisibility()))) return;
    const places = isShowMore ? [`[data-list=open] > :nth-child(${firstPage + 1}) :is(.card-link, .row-link)`] : FALLBACKS;
    const found = places.flatMap((selector) => [...(part.current?.querySelectorAll<HTMLElement>(selector) ?? [])]);
    found.find((place) => place.checkVisibility())?.focus({ preventScroll: !isShowMore });
  }, [list, firstPage]);

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.pathname !== location.pathname || !isUnmodifiedClick(event.nativeEvent)) return;
    // The other view needs other data, so it's a page load.
    if (link.dataset.view) return;
    event.preventDefault();
    followed.current = { before: list, link, hadFocus: link === document.activeElement, isShowMore: link.closest(GOES_ON) !== null };
    open(new URLSearchParams(link.search));
  };
  return { ref: part, onClick };
}
