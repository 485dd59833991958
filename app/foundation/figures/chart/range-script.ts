import { askAgain } from "#app/foundation/live/live-parts.ts";
import { morph } from "#app/foundation/live/morph.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { closestTo, isPlainPress } from "#app/foundation/ui/page-events.ts";
import { toast } from "#app/foundation/ui/toast.ts";

let asked: HTMLAnchorElement | undefined;

/** Draws a chart anew for another range; the address follows. */
async function openRange(link: HTMLAnchorElement, chart: HTMLElement): Promise<void> {
  asked = link;
  chart.ariaBusy = "true";
  try {
    const drawn = (await askAgain(link.search)).getElementById(chart.id);
    // By then another range may be wanted.
    if (!drawn || asked !== link) return;
    morph(chart, drawn);
    history.replaceState(history.state, "", link.href);
  } catch {
    toast.error(say(unreachableReasonKey()), { description: say("away.kept") });
  }
  if (asked === link) chart.ariaBusy = null;
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
