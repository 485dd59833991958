import { findSecret, troubleKey, warningOf } from "#app/features/check/find-secret.ts";
import { holdsPrivateKey } from "#app/features/check/private-key.ts";
import { mayHoldSeedPhrase } from "#app/features/check/may-hold-seed-phrase.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Last value that was found to hold no secret, so its next submit passes. */
let harmless = "";

async function submit(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const { value } = field;
  const secret = await findSecret(value, (trouble) => {
    if (trouble !== "none") toast.error(say(troubleKey(trouble)), { description: say("away.kept") });
  });
  if (field.value !== value) return;
  if (!secret) {
    harmless = value;
    return form.requestSubmit();
  }
  field.value = "";
  const answer = document.querySelector<HTMLElement>("[data-answer]");
  answer?.replaceChildren(...warningOf(secret));
  answer?.querySelector<HTMLElement>("h2")?.focus();
}

/** Lets no form with `data-guarded`, whose field becomes a part of an address, send a seed phrase or a private key. */
export function startPageScript(): void {
  // Before any other script that answers forms.
  const options = { capture: true };
  const guard = (event: Event) => {
    const form = closestTo(event, "form[data-guarded]");
    const field = form?.querySelector<HTMLInputElement>("input");
    if (!(form instanceof HTMLFormElement) || !field || field.value === harmless) return;
    if (!holdsPrivateKey(field.value) && !mayHoldSeedPhrase(field.value)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void submit(form, field);
  };
  addEventListener("submit", guard, options);
}
