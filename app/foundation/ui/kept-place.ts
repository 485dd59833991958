/** The head script reads it: where the next document of a path begins. */
export const PLACE_KEY = "scroll";
/** What a page has in every language, in the same order. */
export const PLACE_HEADINGS = "main :is(h1, h2, h3)";

function store(place: string): void {
  try {
    sessionStorage.setItem(PLACE_KEY, place);
  } catch {
    // Storage is closed to us: the next document begins at its top.
  }
}

/** The next document of this path begins where this one is, with the focus on what has this `data-keep-scroll`. */
export const keepScroll = (name: string): void => store(`${location.pathname} ${Math.round(scrollY)} ${name}`);

/** The next document doesn't come: a later one begins at its top. */
export const forgetPlace = (): void => store("");

/** Safari before 17.4 and Firefox before 106 have no `checkVisibility`. */
const isShown = (heading: Element): boolean => heading.checkVisibility?.() ?? heading.getClientRects().length > 0;

/** The next document of a path, this page in another language, begins at the same distance from the heading that is nearest to the top. */
export function keepHeading(path: string): void {
  if (scrollY === 0) return;
  const tops = [...document.querySelectorAll(PLACE_HEADINGS)].map((heading) =>
    isShown(heading) ? heading.getBoundingClientRect().top : Number.POSITIVE_INFINITY,
  );
  const nearest = Math.min(...tops.map(Math.abs));
  const index = tops.findIndex((top) => Math.abs(top) === nearest);
  store(`${path} ${Math.round(-(tops[index] ?? 0))} - ${index}`);
}
