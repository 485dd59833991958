import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { announcePage, type NavigationKind } from "#app/foundation/ui/page-events.ts";
import { showProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";

const answersOn = (page: Document): HTMLElement[] => [...page.querySelectorAll<HTMLElement>("[data-answer]")];

let request = new AbortController();
const placeNow = (): string => location.pathname + location.search;
let shown = placeNow();

/** The fields show what the address asks for. */
function showAsked(): void {
  const asked = new URLSearchParams(location.search);
  for (const field of document.querySelectorAll<HTMLInputElement>("form[data-in-place] input")) field.value = asked.get(field.name) ?? "";
}

/** Shows the answers of the server's page of an address (`data-answer`) in the place of those of this one. Resolves to whether it came. */
async function open(address: string, kind: NavigationKind): Promise<void> {
  request.abort();
  const { signal } = (request = new AbortController());
  const endProgress = showProgress();
  let reason: "away.failed" | ReturnType<typeof unreachableReasonKey> | undefined;
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const drawn = answersOn(page);
    if (response.status >= 500 || drawn.length === 0) reason = "away.failed";
    else if (!signal.aborted) {
      document.title = page.title;
      for (const [index, answer] of answersOn(document).entries()) answer.replaceChildren(...(drawn[index]?.childNodes ?? []));
      if (kind !== "history") history.pushState(null, "", address);
      else showAsked();
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
  await open(address.href, "link");
  if (button) button.ariaBusy = "false";
}

/**
 * Lets each form with `data-in-place` be answered on its own page, which stays with what was typed when the site doesn't answer.
 */
export function startPageScript(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.inPlace === undefined) return;
    event.preventDefault();
    void send(form);
  });
  addEventListener("popstate", () => void (placeNow() !== shown && open(location.href, "history")));
}
