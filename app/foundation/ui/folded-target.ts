import { closestTarget, onPageShown } from "#app/foundation/ui/page-events.ts";

/** Opens collapsed elements around the address's target. `:target` finds the target however its fragment is encoded. */
function openTarget(): void {
  const target = document.querySelector(":target");
  const folded = target?.closest("details");
  if (!folded || folded.open) return;
  folded.open = true;
  target?.scrollIntoView();
}

/** Makes a link to a collapsed part open it, because not every browser does. */
export function startFoldedTargets(): void {
  openTarget();
  onPageShown(openTarget);
  addEventListener("hashchange", openTarget);
  // Following a link to the current fragment fires no hashchange.
  addEventListener("click", (event) => {
    if (closestTarget(event, "a[href*='#']")) requestAnimationFrame(openTarget);
  });
}
