import { ANSWER_TIMEOUT_MS, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";

async function send(form: HTMLFormElement): Promise<void> {
  const alert = form.querySelector("[role=alert]");
  const fail = (reason: "away.failed" | ReturnType<typeof unreachableReasonKey>) => {
    if (alert) alert.textContent = `${say(reason)} ${say("away.kept")}`;
  };
  form.ariaBusy = "true";
  if (alert) alert.textContent = "";
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const answer = await withProgress(fetch(form.action, { method: "POST", body: new URLSearchParams(textFields(form)), signal }));
    // Every expected outcome is a redirect to the page that shows it.
    if (answer.redirected) return location.assign(answer.url);
    fail("away.failed");
  } catch {
    fail(unreachableReasonKey());
  }
  form.ariaBusy = "false";
}

/** Sends each `FetchForm` from within the page, which stays with everything that was typed when the site doesn't answer. */
export function startFetchForms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.fetch === undefined) return;
    event.preventDefault();
    if (form.ariaBusy !== "true") void send(form);
  });
  // The browser may keep the page as it was left: it can be sent again.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) for (const form of document.querySelectorAll("[data-fetch]")) form.ariaBusy = "false";
  });
}
