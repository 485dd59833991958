import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";

const FORM = ".order-form";
const OUTCOMES: Record<number, "consent" | "busy"> = { 400: "consent", 429: "busy" };
/** The server asks Stripe at most twice, ten seconds each. In milliseconds. */
const TIMEOUT_MS = 30_000;
type Outcome = "consent" | "busy" | "failed" | "unreachable";

/** Says how the order went; the page has the words beside their place. */
function showOutcome(form: HTMLFormElement, outcome: Outcome): void {
  const answer = form.querySelector<HTMLElement>(".order-answer");
  if (!answer) return;
  answer.textContent = outcome === "unreachable" ? `${say(unreachableReasonKey())} ${say("away.kept")}` : (answer.dataset[outcome] ?? "");
  answer.dataset.outcome = outcome;
}

/** Orders, with both consents given. Answers where to pay, or why not. */
async function postCheckout(form: HTMLFormElement): Promise<URL | Outcome> {
  try {
    const language = new FormData(form).get("language");
    const body = JSON.stringify({ language, consent: { immediateDelivery: true, withdrawalLost: true } });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(form.action, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
    if (!response.ok) return OUTCOMES[response.status] ?? "failed";
    const { url }: { url?: unknown } = await response.json();
    return typeof url === "string" && URL.canParse(url) ? new URL(url) : "failed";
  } catch {
    return "unreachable";
  }
}

async function order(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  button.ariaBusy = "true";
  const answer = await withProgress(postCheckout(form));
  if (answer instanceof URL) return location.assign(answer.href);
  button.ariaBusy = "false";
  showOutcome(form, answer);
}

/** Orders from within the page, which stays with what was ticked when it doesn't work. Without it the browser sends the form. */
export function startPageScript(): void {
  const form = document.querySelector<HTMLFormElement>(FORM);
  const button = form?.querySelector("button");
  if (!form || !button) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.ariaBusy !== "true") void order(form, button);
  });
  let hasRefused = false;
  form.addEventListener(
    "invalid",
    (event) => {
      // Our own words in the page's language, in place of the browser's in its own; the first box that is empty is shown.
      event.preventDefault();
      showOutcome(form, "consent");
      if (!hasRefused && event.target instanceof HTMLElement) event.target.focus();
      hasRefused = true;
      setTimeout(() => (hasRefused = false));
    },
    { capture: true },
  );
  // The back button from Stripe restores this page; make the form ready again.
  addEventListener("pageshow", ({ persisted }) => persisted && (button.ariaBusy = "false"));
}
