import { refreshFigures, resumeFigures } from "#app/foundation/figures/live-actions.ts";
import { liveControl, onLiveControl, pauseLive } from "#app/foundation/live/live-client.ts";
import { setBusy } from "#app/foundation/ui/busy-button.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";

/** An island runs its own buttons. */
const CONTROLS = ".live-controls:not([data-island] *)";

/** Shows on every pair of buttons what they would do now. */
export function showLiveControl(): void {
  const { paused, status } = liveControl();
  for (const controls of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    controls.toggleAttribute("data-paused", paused);
    const button = controls.querySelector<HTMLButtonElement>("[data-live-action=refresh]");
    if (button) setBusy(button, status === "loading");
  }
}

/** Says something once, politely, to who doesn't see it. */
function note(controls: HTMLElement, text: string): void {
  const output = controls.querySelector("output");
  if (output) output.textContent = text;
}

async function press(controls: HTMLElement, action: string): Promise<void> {
  // Figures that came after the page count, too.
  const hasFigures = () =>
    controls.dataset.hasFigures !== undefined || document.querySelector("data[data-metric]:not([data-state])") !== null;
  if (action === "pause" && !liveControl().paused) {
    pauseLive();
    return note(controls, controls.dataset.pausedNote ?? "");
  }
  note(controls, "");
  note(controls, await (action === "refresh" ? refreshFigures : resumeFigures)(hasFigures));
}

/** Lets the buttons of `LiveControls` outside of islands act. */
export function startLiveControls(): void {
  document.addEventListener("click", (event) => {
    const controls = closestTo(event, CONTROLS);
    const action = closestTo(event, "[data-live-action]")?.dataset.liveAction;
    if (controls && action !== undefined) void press(controls, action);
  });
  onLiveControl(showLiveControl);
}
