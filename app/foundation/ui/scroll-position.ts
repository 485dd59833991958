/** Storage key of the scroll position for the next document; the head script reads it. */
export const SCROLL_POSITION_KEY = "scroll";
/** Headings that a page has in every language, in the same order. */
export const PAGE_HEADINGS_SELECTOR = "main :is(h1, h2, h3)";

function store(place: string): void {
  try {
    sessionStorage.setItem(SCROLL_POSITION_KEY, place);
  } catch {
    // Storage is blocked, so the next document starts at the top.
  }
}

/**
 * Makes the next document of this path start at the current scroll position, with the focus on the element with this
 * `data-keep-scroll`.
 */
export const keepScrollPosition = (name: string): void => store(`${location.pathname} ${Math.round(scrollY)} ${name}`);

/** Call it if the next document doesn't load, so that a later one starts at the top. */
export const clearScrollPosition = (): void => store("");

/** `checkVisibility` is missing in Safari before 17.4 and Firefox before 106. */
const isShown = (heading: Element): boolean => heading.checkVisibility?.() ?? heading.getClientRects().length > 0;

/** Makes the next document of a path, this page in another language, start at the same distance from the heading nearest to the top. */
export function keepHeadingPosition(path: string): void {
  if (scrollY === 0) return;
  const tops = [...document.querySelectorAll(PAGE_HEADINGS_SELECTOR)].map((heading) =>
    isShown(heading) ? heading.getBoundingClientRect().top : Number.POSITIVE_INFINITY,
  );
  const nearest = Math.min(...tops.map(Math.abs));
  const index = tops.findIndex((top) => Math.abs(top) === nearest);
  store(`${path} ${Math.round(-(tops[index] ?? 0))} - ${index}`);
}
