import { PALETTE_TEMPLATE } from "#app/features/search/palette-template-id.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { closestTo, isPlainPress } from "#app/foundation/ui/page-events.ts";

/** Ctrl+K, or / where nothing is typed. */
function isOpeningKey(event: KeyboardEvent): boolean {
  const isAsked = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !closestTo(event, "input,textarea,select");
  return isAsked && !document.querySelector(".palette:popover-open");
}

const isOpeningPress = (event: MouseEvent): boolean => isPlainPress(event) && closestTo(event, ".header-search-link") !== null;

/**
 * Shows the palette of this page, if it has one. Closed, it is gone with what was typed. It is a popover over the whole screen: a modal
 * dialog makes the browser style the whole page again, which takes a slow phone 200 ms.
 */
function show(): HTMLElement | undefined {
  const template = document.getElementById(PALETTE_TEMPLATE);
  const palette = template instanceof HTMLTemplateElement && document.importNode(template.content, true).firstElementChild;
  if (!(palette instanceof HTMLElement)) return undefined;
  document.body.append(palette);
  palette.addEventListener("click", (event) => {
    if (event.target === palette || closestTo(event, "a, button")) palette.hidePopover();
  });
  palette.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !palette.contains(relatedTarget)) palette.hidePopover();
  });
  // By then the browser has given the focus back to where it was.
  palette.addEventListener("toggle", () => !palette.matches(":popover-open") && palette.remove());
  palette.showPopover();
  palette.querySelector("input")?.focus();
  return palette;
}

/** Lets the palette search. Until its script is there, it has its links, and Enter opens the page for searching. */
async function start(palette: HTMLElement): Promise<void> {
  const { startPalette } = await importWithRetry(
    () => import("#app/features/search/palette-script.ts"),
    (failure) => {
      const status = palette.querySelector("[role=status]");
      if (status) status.textContent = failure === "away" ? say(unreachableReasonKey()) : "";
      palette.firstElementChild?.toggleAttribute("hidden", failure === "away");
      // The site is of another build: the page for searching comes with its own scripts.
      if (failure === "gone") palette.querySelector("form")?.submit();
    },
  );
  if (palette.isConnected) startPalette(palette);
}

/** Opens the palette on its keys and the header's search link. */
export function startPaletteTrigger(): void {
  const openBy = (event: Event, isMeant: boolean) => {
    const palette = isMeant && show();
    if (!palette) return;
    event.preventDefault();
    event.stopPropagation();
    void start(palette);
  };
  document.addEventListener("keydown", (event) => openBy(event, isOpeningKey(event)), { capture: true });
  document.addEventListener("click", (event) => openBy(event, isOpeningPress(event)), { capture: true });
}
