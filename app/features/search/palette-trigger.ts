import { isReachable, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { say } from "#app/foundation/ui/frame-data.ts";
import { showProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";

const LINK = ".header-search-link";

const isOnElement = ({ target }: Event, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

/** Ctrl+K, or / where nothing is typed. In an open dialog the keys are that one's. */
function isOpeningKey(event: KeyboardEvent): boolean {
  const isAsked = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !isOnElement(event, "input,textarea,select");
  return isAsked && !document.querySelector("dialog[open]");
}

/** A press that would open no other tab or window. */
const isOpeningPress = (event: MouseEvent): boolean => !event.ctrlKey && !event.metaKey && !event.shiftKey && isOnElement(event, LINK);

let isLoading = false;

async function open(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  const endProgress = showProgress();
  try {
    const { openPalette } = await import("#app/features/search/palette-island.tsx");
    openPalette();
  } catch {
    if (!(await isReachable())) return toast.error(say(unreachableReasonKey()), { description: say("away.later") });
    // The site is of another build: the page for searching comes with its own scripts.
    const link = document.querySelector<HTMLAnchorElement>(LINK);
    if (link) location.assign(link.href);
  } finally {
    endProgress();
    isLoading = false;
  }
}

/** Opens the palette on its keys and the header's search link; its script comes when it is first wanted. */
export function startPaletteTrigger(): void {
  const openBy = (event: Event, isMeant: boolean) => {
    if (!isMeant) return;
    event.preventDefault();
    event.stopPropagation();
    void open();
  };
  document.addEventListener("keydown", (event) => openBy(event, isOpeningKey(event)), { capture: true });
  document.addEventListener("click", (event) => openBy(event, isOpeningPress(event)), { capture: true });
}
