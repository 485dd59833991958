import { closestTarget } from "#app/foundation/ui/page-events.ts";

/** A pointer that only passes a term opens nothing, and there's time to move it to the explanation. In milliseconds. */
const SHOW_DELAY_MS = 150;
const HIDE_DELAY_MS = 250;

const isOpen = (tip: HTMLElement): boolean => tip.matches(":popover-open");

/**
 * Opens the explanation of a `.term` while the mouse is over it or it has keyboard focus, and closes it afterwards. Click, tap and
 * Escape need no script; a click on a term keeps its explanation open.
 */
export function startTermTooltips(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Opened by hover or keyboard focus, and closed when they leave. */
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
    const term = closestTarget(event, ".term");
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
  // Not on focus itself: a browser that closes one explanation for the next also moves the focus in between.
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
    // Keeps an open tooltip open; a link inside it still works.
    if (closestTarget(event, ".term")) event.preventDefault();
    passing = undefined;
  });
}
