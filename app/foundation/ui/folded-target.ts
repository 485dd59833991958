import { closestTo, onPageShown } from "#app/foundation/ui/page-events.ts";

/** Opens what is folded at the place that the address names. A style sheet knows that place, however the address writes it. */
function openTarget(): void {
  const target = document.querySelector(":target");
  const folded = target?.closest("details");
  if (!folded || folded.open) return;
  folded.open = true;
  target?.scrollIntoView();
}

/** A link to a part that is folded opens it; not every browser does so by itself. */
export function startFoldedTargets(): void {
  openTarget();
  onPageShown(openTarget);
  addEventListener("hashchange", openTarget);
  // A link to the place that the address names already changes no address.
  addEventListener("click", (event) => {
    if (closestTo(event, "a[href*='#']")) requestAnimationFrame(openTarget);
  });
}
