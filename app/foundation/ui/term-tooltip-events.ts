import { closestTo } from "#app/foundation/ui/page-events.ts";

/** A pointer that only passes opens nothing; one that goes over to the explanation finds it still open. In milliseconds. */
const SHOW_DELAY_MS = 150;
const HIDE_DELAY_MS = 250;

const isOpen = (tip: HTMLElement): boolean => tip.matches(":popover-open");

/**
 * Opens the explanation of a `.term` while the mouse rests on it or the keyboard is there, and closes it afterwards.
 * Click, tap and Escape need no script; a click on what stands open keeps it open.
 */
export function startTermTooltips(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Opened by the mouse or the keyboard going there, and to be closed when they leave. */
  let passing: HTMLElement | undefined;

  const show = (term: HTMLButtonElement) => {
    const tip = term.popoverTargetElement;
    if (!(tip instanceof HTMLElement) || isOpen(tip)) return;
    tip.showPopover({ source: term });
    passing = tip;
  };
  const leave = () => {
    if (passing && isOpen(passing)) passing.hidePopover();
    passing = undefined;
  };
  /** The term or open tooltip of an event, if any. */
  const meant = (event: Event): HTMLButtonElement | "open" | undefined => {
    const open = passing && isOpen(passing) ? passing : undefined;
    if (open && event.target instanceof Node && open.contains(event.target)) return "open";
    const term = closestTo(event, ".term");
    if (!(term instanceof HTMLButtonElement)) return undefined;
    return open && term.popoverTargetElement === open ? "open" : term;
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer);
    const there = meant(event);
    if (there === undefined) timer = setTimeout(leave, HIDE_DELAY_MS);
    else if (there !== "open") timer = setTimeout(show, SHOW_DELAY_MS, there);
  });
  // Not with the focus itself: a browser that closes one explanation for the next moves it as well, in the middle of both.
  document.addEventListener("keyup", (event) => {
    if (event.key !== "Tab") return;
    clearTimeout(timer);
    const there = meant(event);
    if (there === undefined) leave();
    else if (there !== "open") show(there);
  });
  document.addEventListener("click", (event) => {
    clearTimeout(timer);
    if (meant(event) !== "open") return;
    // Keep an open tooltip open; a link inside it still works.
    if (closestTo(event, ".term")) event.preventDefault();
    passing = undefined;
  });
}
