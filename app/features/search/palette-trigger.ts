import { PALETTE_TEMPLATE } from "#app/features/search/palette-template-id.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";

/** Ctrl+K, or / where nothing is typed. In an open dialog the keys are that one's. */
function isOpeningKey(event: KeyboardEvent): boolean {
  const isAsked = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !closestTo(event, "input,textarea,select");
  return isAsked && !document.querySelector("dialog[open]");
}

/** A press that would open no other tab or window. */
const isOpeningPress = (event: MouseEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey && closestTo(event, ".header-search-link") !== null;

/** Shows the palette of this page, if it has one. Closed, it is gone with what was typed. */
function show(): HTMLDialogElement | undefined {
  const template = document.getElementById(PALETTE_TEMPLATE);
  const dialog = template instanceof HTMLTemplateElement && document.importNode(template.content, true).firstElementChild;
  if (!(dialog instanceof HTMLDialogElement)) return undefined;
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => closestTo(event, "a, button") && dialog.close());
  // The browser gives the focus back to where it was.
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return dialog;
}

/** Lets the palette search. Until its script is there, it has its links, and Enter opens the page for searching. */
async function start(dialog: HTMLDialogElement): Promise<void> {
  const { startPalette } = await importWithRetry(
    () => import("#app/features/search/palette-script.ts"),
    (failure) => {
      const status = dialog.querySelector("[role=status]");
      if (status) status.textContent = failure === "away" ? say(unreachableReasonKey()) : "";
      // The site is of another build: the page for searching comes with its own scripts.
      if (failure === "gone") dialog.querySelector("form")?.submit();
    },
  );
  if (dialog.isConnected) startPalette(dialog);
}

/** Opens the palette on its keys and the header's search link. */
export function startPaletteTrigger(): void {
  const openBy = (event: Event, isMeant: boolean) => {
    const dialog = isMeant && show();
    if (!dialog) return;
    event.preventDefault();
    event.stopPropagation();
    void start(dialog);
  };
  document.addEventListener("keydown", (event) => openBy(event, isOpeningKey(event)), { capture: true });
  document.addEventListener("click", (event) => openBy(event, isOpeningPress(event)), { capture: true });
}
