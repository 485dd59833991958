import { sourcesStatus } from "#app/foundation/figures/sources-status.ts";
import { liveControl, onLiveControl, pauseLive, refreshLive, resumeLive } from "#app/foundation/live/live-client.ts";
import { setBusy } from "#app/foundation/ui/busy-button.ts";
import { frameTranslator, say } from "#app/foundation/ui/frame-data.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Shows on every pair of buttons what they would do now. */
export function showLiveControl(): void {
  const { paused, status } = liveControl();
  document.documentElement.dataset.liveStatus = status;
  for (const controls of document.querySelectorAll<HTMLElement>(".live-controls")) {
    controls.toggleAttribute("data-paused", paused);
    const button = controls.querySelector<HTMLButtonElement>("[data-live-action=refresh]");
    if (!button) continue;
    setBusy(button, status === "loading");
  }
}

/** Says something once, politely, to who doesn't see it. */
function note(controls: HTMLElement, text: string): void {
  const output = controls.querySelector("output");
  if (output) output.textContent = text;
}

/** Whether a failed refresh leaves figures on screen, those included that came after the page. */
const hasFigures = ({ dataset }: HTMLElement): boolean =>
  dataset.hasFigures !== undefined || document.querySelector("data[data-metric]:not([data-state])") !== null;

/** Where there are no figures their places say it. */
function showFailure(controls: HTMLElement): void {
  const failed = say("toast.fetchFailed");
  const description = navigator.onLine ? failed : `${failed}. ${say("away.offline")}`;
  if (!hasFigures(controls)) note(controls, `${say("toast.refreshFailed")}. ${description}`);
  else toast.error(say("toast.refreshFailed"), { description });
}

/** The outcome is announced from what the sources answered; ticking figures are never read out. */
async function refresh(controls: HTMLElement): Promise<void> {
  note(controls, "");
  const values = await refreshLive();
  if (!values) return showFailure(controls);
  const answered = sourcesStatus(values);
  if (answered.kind === "all") note(controls, say("toast.refreshed"));
  else if (answered.kind === "some") {
    const description = frameTranslator()("away.someSourcesText", { sources: answered.behind.join(", ") });
    toast.message(say("away.someSources"), { description });
  } else if (answered.kind === "old") toast.error(say("away.oldFigures"), { description: say("away.oldFiguresText") });
  else toast.error(say("away.noSource"), { description: say("away.noSourceText") });
}

function pause(controls: HTMLElement): void {
  pauseLive();
  note(controls, controls.dataset.pausedNote ?? "");
}

async function resume(controls: HTMLElement): Promise<void> {
  note(controls, "");
  if (!(await resumeLive())) showFailure(controls);
}

/** Lets the buttons of `LiveControls` act, on every page. */
export function startLiveControls(): void {
  document.addEventListener("click", (event) => {
    const controls = closestTo(event, ".live-controls");
    const action = closestTo(event, "[data-live-action]")?.dataset.liveAction;
    if (!controls || action === undefined) return;
    if (action === "refresh") void refresh(controls);
    else if (liveControl().paused) void resume(controls);
    else pause(controls);
  });
  onLiveControl(showLiveControl);
}
