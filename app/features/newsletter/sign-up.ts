import { textFields } from "#app/foundation/ui/form-fields.ts";
import { sendSignUp } from "#app/features/newsletter/send-sign-up.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { isRequestFault } from "#app/foundation/ui/post-json.ts";

type Outcome = Awaited<ReturnType<typeof sendSignUp>>;

const isSignUp = (form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && form.matches(".sign-up:not([data-island] *)");

/** Shows the outcome, or clears it while the request is pending. */
function show(form: HTMLFormElement, outcome?: Outcome): void {
  const answer = form.querySelector<HTMLElement>("[role=status]");
  const field = form.querySelector<HTMLInputElement>("input[type=email]");
  if (answer) {
    answer.dataset.outcome = outcome ?? "";
    answer.textContent =
      outcome === undefined
        ? ""
        : isRequestFault(outcome)
          ? `${frameText(outcome)} ${frameText("away.kept")}`
          : frameText(`sign-up:outcome.${outcome}`);
  }
  if (field) field.ariaInvalid = String(outcome === "invalid");
  if (outcome === "invalid") field?.focus();
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (button?.ariaBusy === "true") return;
  if (button) button.ariaBusy = "true";
  show(form);
  const outcome = await sendSignUp(form.action, textFields(form));
  if (button) button.ariaBusy = "false";
  show(form, outcome);
  if (outcome === "sent") form.reset();
}

/** Handles each `SignUpForm` that isn't an island (`sign-up.island.tsx`). */
export function startSignUpForms(): void {
  document.addEventListener("submit", (event) => {
    if (!isSignUp(event.target)) return;
    event.preventDefault();
    void send(event.target);
  });
  document.addEventListener(
    "invalid",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || !isSignUp(field.form)) return;
      // Shows our message in the page's language instead of the browser's own.
      event.preventDefault();
      show(field.form, "invalid");
    },
    { capture: true },
  );
}
