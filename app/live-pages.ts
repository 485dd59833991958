import { startAges } from "#app/foundation/figures/ages.ts";
import { startLiveFigures } from "#app/foundation/figures/live-figures.ts";
import { startKeepScroll } from "#app/foundation/lists/keep-scroll.ts";

/** Updates ages and live figures, and keeps the scroll position of lists across page loads. */
export function startPageScript(): void {
  startAges();
  startKeepScroll();
  startLiveFigures();
}
