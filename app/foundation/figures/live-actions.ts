import { sourcesStatus } from "#app/foundation/figures/sources-status.ts";
import { liveControl, refreshLive, resumeLive } from "#app/foundation/live/live-client.ts";
import { whenReachable } from "#app/foundation/ui/connection.ts";
import { frameTranslator, frameText } from "#app/foundation/ui/frame-data.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Without figures on screen the placeholders show the failure, so only screen readers need the text. */
function failureNote(hasFigures: boolean): string {
  // Otherwise they'd show it until the stream's next event.
  if (!hasFigures) void whenReachable().then(() => (liveControl().status === "error" ? refreshLive() : null));
  const failed = frameText("toast.fetchFailed");
  const description = navigator.onLine ? failed : `${failed}. ${frameText("away.offline")}`;
  if (!hasFigures) return `${frameText("toast.refreshFailed")}. ${description}`;
  toast.error(frameText("toast.refreshFailed"), { description });
  return "";
}

/**
 * Requests all live data of the page. `hasFigures` is called after a failure: true if figures are still on screen.
 * @returns the screen reader's announcement; toasts show the rest
 */
export async function refreshFigures(hasFigures: () => boolean): Promise<string> {
  const values = await refreshLive();
  if (!values) return failureNote(hasFigures());
  const answered = sourcesStatus(values);
  if (answered.kind === "all") return frameText("toast.refreshed");
  if (answered.kind === "some") {
    const description = frameTranslator()("away.someSourcesText", { sources: answered.behind.join(", ") });
    toast.message(frameText("away.someSources"), { description });
  } else if (answered.kind === "old") toast.error(frameText("away.oldFigures"), { description: frameText("away.oldFiguresText") });
  else toast.error(frameText("away.noSource"), { description: frameText("away.noSourceText") });
  return "";
}

/** Resumes live updates. Same parameter and result as `refreshFigures`. */
export const resumeFigures = async (hasFigures: () => boolean): Promise<string> => ((await resumeLive()) ? "" : failureNote(hasFigures()));
