import { morph } from "#app/foundation/live/morph.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { announcePage, type NavigationKind } from "#app/foundation/ui/page-events.ts";
import { showProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";

const mainOf = (page: Document): HTMLElement | null => page.getElementById("main");

let request = new AbortController();
const placeNow = (): string => location.pathname + location.search;
let shown = placeNow();

/** Shows the server's page of an address of this path in the place of this one. Resolves to whether it came. */
async function open(address: string, kind: NavigationKind): Promise<void> {
  request.abort();
  const { signal } = (request = new AbortController());
  const endProgress = showProgress();
  let reason: "away.failed" | ReturnType<typeof unreachableReasonKey> | undefined;
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const [main, drawn] = [mainOf(document), mainOf(page)];
    if (response.status >= 500 || !main || !drawn) reason = "away.failed";
    else if (!signal.aborted) {
      document.title = page.title;
      morph(main, drawn);
      if (kind !== "history") history[kind === "link" ? "pushState" : "replaceState"](null, "", address);
      // The fields show what was asked for then.
      else for (const form of document.querySelectorAll<HTMLFormElement>("form[data-in-place]")) form.reset();
      shown = placeNow();
      announcePage(kind);
    }
  } catch {
    reason = unreachableReasonKey();
  } finally {
    endProgress();
  }
  if (reason && !signal.aborted) toast.error(say(reason), { description: say("away.kept") });
}

async function send(form: HTMLFormElement): Promise<void> {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
  const address = new URL(form.action);
  address.search = String(new URLSearchParams(fields));
  const button = form.querySelector("button");
  if (button) button.ariaBusy = "true";
  await open(address.href, form.dataset.inPlace === "replace" ? "replace" : "link");
  if (button) button.ariaBusy = "false";
}

/**
 * Lets each form with `data-in-place` be answered on its own page, which stays with what was typed when the site doesn't answer.
 * With the value "replace" the answer takes the place of the page in the history. Where React Router runs, the browser sends it.
 */
export function startInPlaceForms(): void {
  if ("__reactRouterContext" in globalThis) return;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.inPlace === undefined) return;
    event.preventDefault();
    void send(form);
  });
  addEventListener("popstate", () => void (placeNow() !== shown && open(location.href, "history")));
}
