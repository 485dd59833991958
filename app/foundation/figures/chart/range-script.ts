import { redraw } from "#app/foundation/live/redraw.ts";
import { closestTo, isPlainPress } from "#app/foundation/ui/page-events.ts";

/** Draws a chart anew for another range; the address follows. */
async function openRange(link: HTMLAnchorElement, chart: HTMLElement): Promise<void> {
  if (await redraw(chart, link.search)) history.replaceState(history.state, "", link.href);
}

/** Lets the links of a `RangeSwitch` that the server draws change the chart in its place. */
export function startRanges(): void {
  document.addEventListener("click", (event) => {
    const link = closestTo(event, "[data-redraws] a");
    const chart = document.getElementById(link?.closest<HTMLElement>("[data-redraws]")?.dataset.redraws ?? "");
    if (!chart || !(link instanceof HTMLAnchorElement) || !isPlainPress(event)) return;
    event.preventDefault();
    void openRange(link, chart);
  });
}
