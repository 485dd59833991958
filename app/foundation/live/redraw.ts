import { askAgain } from "#app/foundation/live/ask-again.ts";
import { morph } from "#app/foundation/live/morph.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** What each element was last asked to show. */
const asked = new WeakMap<HTMLElement, string>();

/**
 * Draws an element anew as the page has it for another query, and says so when the site doesn't answer. Resolves to whether it is shown:
 * by then something else may be wanted.
 */
export async function redraw(element: HTMLElement, search: string): Promise<boolean> {
  asked.set(element, search);
  element.ariaBusy = "true";
  let isShown = false;
  try {
    const drawn = (await withProgress(askAgain(search))).getElementById(element.id);
    isShown = drawn !== null && asked.get(element) === search;
    if (drawn && isShown) morph(element, drawn);
  } catch {
    if (asked.get(element) === search) toast.error(say(unreachableReasonKey()), { description: say("away.kept") });
  }
  if (asked.get(element) === search) element.ariaBusy = null;
  return isShown;
}
