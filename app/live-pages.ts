import { startAges } from "#app/foundation/figures/ages.ts";
import { startLiveFigures } from "#app/foundation/figures/live-figures.ts";
import { startKeepScroll } from "#app/foundation/lists/keep-scroll.ts";

/** Keeps the ages and single live figures of a page up to date, and the place in a list that is searched by a new document. */
export function startPageScript(): void {
  startAges();
  startKeepScroll();
  startLiveFigures();
}
