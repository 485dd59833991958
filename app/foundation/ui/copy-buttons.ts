import { closestTarget } from "#app/foundation/ui/page-events.ts";
import { clickEarlyPressed } from "#app/foundation/ui/early-pressed.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Duration of a button's confirmation, in milliseconds. */
const FEEDBACK_MS = 3_000;
const endings = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

async function copy(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector("pre, code")?.textContent ?? "";
  const status = button.parentElement?.querySelector("[role=status]");
  const { copied = "", failed = "", idle = "" } = button.dataset;
  // Without TLS, browsers provide no clipboard.
  const isCopied = await navigator.clipboard?.writeText(code).then(
    () => true,
    () => false,
  );
  if (!isCopied) {
    toast.error(failed);
    return;
  }
  button.textContent = copied;
  if (status) status.textContent = copied;
  clearTimeout(endings.get(button));
  const end = () => {
    button.textContent = idle;
    if (status) status.textContent = "";
  };
  endings.set(button, setTimeout(end, FEEDBACK_MS));
}

/**
 * Makes each `CopyButton` copy the text before it. Also starts local times: pages that have them have a copy button too, and the list of
 * scripts in every page has no byte left.
 */
export function startPageScript(): void {
  document.addEventListener("click", (event) => {
    const button = closestTarget(event, "[data-copy]");
    if (button) void copy(button);
  });
  clickEarlyPressed("[data-copy]");
  if (document.querySelector("[data-local-time]"))
    void importWithRetry(() => import("#app/foundation/figures/local-times.ts")).then((times) => times.startLocalTimes());
}
