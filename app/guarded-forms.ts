import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry, type LoadFailure } from "#app/foundation/ui/import-with-retry.ts";
import { startPageScript as startInPlaceForms } from "#app/foundation/ui/in-place-forms.ts";
import { toast } from "#app/foundation/ui/toast.ts";

let isGuarded = false;

/** A form whose text becomes a part of an address sends nothing before the script is there that stops secrets. */
function loadGuard(event: Event): void {
  const form = event.target;
  if (isGuarded || !(form instanceof HTMLFormElement) || form.dataset.guarded === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const sayTrouble = (failure: LoadFailure) => {
    const reason = failure === "away" ? unreachableReasonKey() : "away.failed";
    if (failure !== "none") toast.error(say(reason), { description: say("away.kept") });
  };
  void importWithRetry(() => import("#app/features/check/guard-script.ts"), sayTrouble).then((guard) => {
    if (!isGuarded) guard.startPageScript();
    isGuarded = true;
    form.requestSubmit();
  });
}

/** Forms that are answered on their own page. */
export function startPageScript(): void {
  // Before the script that sends them.
  addEventListener("submit", loadGuard, { capture: true });
  startInPlaceForms();
}
