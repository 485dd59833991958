import { sourcesStatus } from "#app/foundation/figures/sources-status.ts";
import { refreshLive, resumeLive } from "#app/foundation/live/live-client.ts";
import { frameTranslator, say } from "#app/foundation/ui/frame-data.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Without figures on screen their places show the failure, and only a screen reader needs the text. */
function failureNote(hasFigures: boolean): string {
  const failed = say("toast.fetchFailed");
  const description = navigator.onLine ? failed : `${failed}. ${say("away.offline")}`;
  if (!hasFigures) return `${say("toast.refreshFailed")}. ${description}`;
  toast.error(say("toast.refreshFailed"), { description });
  return "";
}

/**
 * Asks for everything live on the page and reports what the sources answered; ticking figures are never read out.
 * @param hasFigures called after a failure: true if figures are left on screen
 * @returns what a screen reader announces; toasts show the rest
 */
export async function refreshFigures(hasFigures: () => boolean): Promise<string> {
  const values = await refreshLive();
  if (!values) return failureNote(hasFigures());
  const answered = sourcesStatus(values);
  if (answered.kind === "all") return say("toast.refreshed");
  if (answered.kind === "some") {
    const description = frameTranslator()("away.someSourcesText", { sources: answered.behind.join(", ") });
    toast.message(say("away.someSources"), { description });
  } else if (answered.kind === "old") toast.error(say("away.oldFigures"), { description: say("away.oldFiguresText") });
  else toast.error(say("away.noSource"), { description: say("away.noSourceText") });
  return "";
}

/** Resumes live updates. Parameter and result as in `refreshFigures`. */
export const resumeFigures = async (hasFigures: () => boolean): Promise<string> => ((await resumeLive()) ? "" : failureNote(hasFigures()));
