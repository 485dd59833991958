import { closestTo } from "#app/foundation/ui/page-events.ts";

/** How long a button says what became of it, in milliseconds. */
const FEEDBACK_MS = 3_000;

async function copy(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector("pre, code")?.textContent ?? "";
  const status = button.parentElement?.querySelector("[role=status]");
  const { copied = "", failed = "", idle = "" } = button.dataset;
  const isCopied = await navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  );
  if (isCopied) button.textContent = copied;
  if (status) status.textContent = isCopied ? copied : failed;
  setTimeout(() => {
    button.textContent = idle;
    if (status) status.textContent = "";
  }, FEEDBACK_MS);
}

/** Lets each `CopyButton` copy the text before it. */
export function startCopyButtons(): void {
  document.addEventListener("click", (event) => {
    const button = closestTo(event, "[data-copy]");
    if (button) void copy(button);
  });
}
