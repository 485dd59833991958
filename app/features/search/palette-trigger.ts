import { PALETTE_TEMPLATE } from "#app/features/search/palette-template-id.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry, type LoadFailure } from "#app/foundation/ui/import-with-retry.ts";
import { closestTarget, isUnmodifiedClick, onNavigationFailure } from "#app/foundation/ui/page-events.ts";

interface OpenedPalette {
  island: HTMLElement;
  popover: HTMLElement;
  form: HTMLFormElement;
}
let opened: OpenedPalette | undefined;
let isStarted = false;
/** True once the palette closed because the site can't be reached. Then it reopens with the typed text. */
let isTextKept = false;

/** Ctrl+K (or Cmd+K), or / outside of fields. */
function isOpeningKey(event: KeyboardEvent): boolean {
  const isAsked = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !closestTarget(event, "input,textarea,select");
  return isAsked && !opened?.popover.matches(":popover-open");
}

const isOpeningPress = (event: MouseEvent): boolean => isUnmodifiedClick(event) && closestTarget(event, ".header-search-link") !== null;

/** A link to another part of the same document. */
const isPlaceInPage = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== "" && pathname === location.pathname && search === location.search;

/** Copies the palette out of the page's template and lets it close. A page that failed as a whole has no template. */
function takeFromTemplate(): OpenedPalette | undefined {
  const template = document.getElementById(PALETTE_TEMPLATE);
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  document.body.append(document.importNode(template.content, true));
  const island = document.querySelector<HTMLElement>('[data-island="palette"]');
  const popover = island?.querySelector<HTMLElement>(".palette");
  const form = popover?.querySelector("form");
  if (!island || !popover || !form) return undefined;
  popover.addEventListener("click", (event) => {
    const link = closestTarget(event, "a");
    // While another document loads, the palette stays open, because loading may fail.
    const isDone = link instanceof HTMLAnchorElement ? isPlaceInPage(link) : closestTarget(event, "button");
    if (event.target === popover || isDone) popover.hidePopover();
  });
  popover.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !popover.contains(relatedTarget)) popover.hidePopover();
  });
  // Otherwise the palette would cover the toast with the reason.
  onNavigationFailure(() => {
    isTextKept ||= popover.matches(":popover-open");
    popover.hidePopover();
  });
  // Captured, to run before analytics sends its events: closing counts the search.
  addEventListener("pagehide", () => popover.hidePopover(), { capture: true });
  return { island, popover, form };
}

/** Hydrates the palette. Until then its links work, and Enter opens the search page. */
async function start({ island, popover, form }: OpenedPalette): Promise<void> {
  const onFailure = (failure: LoadFailure) => {
    const status = popover.querySelector("[role=status]");
    if (status) status.textContent = failure === "away" ? frameText(unreachableReasonKey()) : "";
    popover.firstElementChild?.toggleAttribute("hidden", failure === "away");
    if (failure !== "gone") return;
    // The site has been redeployed; its search page loads matching scripts.
    isStarted = false;
    if (popover.matches(":popover-open")) form.submit();
  };
  const { runIsland } = await importWithRetry(() => import("#app/foundation/islands/hydrate-islands.ts"), onFailure);
  await runIsland(island, onFailure);
}

/**
 * Opens the palette, a popover over the whole screen. A modal dialog would make the browser restyle the whole page, which takes a
 * slow phone 200 ms.
 */
function open(): boolean {
  opened ??= takeFromTemplate();
  if (!opened) return false;
  const { form, popover } = opened;
  if (!isTextKept) form.reset();
  isTextKept = false;
  popover.showPopover();
  form.querySelector("input")?.focus();
  if (!isStarted) void start(opened);
  isStarted = true;
  return true;
}

/** Opens the palette with its keys and the header's search link. */
export function startPaletteTrigger(): void {
  const openBy = (event: Event, isMeant: boolean) => {
    if (!isMeant || !open()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", (event) => openBy(event, isOpeningKey(event)), { capture: true });
  document.addEventListener("click", (event) => openBy(event, isOpeningPress(event)), { capture: true });
  // A search key that was pressed before this script ran; the head script has noted it.
  if (document.querySelector("[data-search]")) open();
}
