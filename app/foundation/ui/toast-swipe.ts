import { closestTarget } from "#app/foundation/ui/page-events.ts";

/** Minimum sideways swipe that dismisses a toast, in pixels: a notification needs more than an answer. */
const NOTIFICATION_DISTANCE = 50;
const ANSWER_DISTANCE = 20;

/** Drags a toast with a finger or the mouse. Before the distance is reached, it slides back. */
function drag(down: PointerEvent): void {
  const toast = closestTarget(down, ".toast");
  if (!toast || down.button !== 0 || closestTarget(down, "button")) return;
  const distance = toast.closest("#toast-notifications") ? NOTIFICATION_DISTANCE : ANSWER_DISTANCE;
  const ended = new AbortController();
  let moved = 0;
  const move = ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== down.pointerId) return;
    moved = clientX - down.clientX;
    toast.style.translate = `${moved}px`;
  };
  const end = ({ pointerId, type }: PointerEvent) => {
    if (pointerId !== down.pointerId) return;
    ended.abort();
    delete toast.dataset.dragged;
    const isFar = type === "pointerup" && Math.abs(moved) >= distance;
    toast.style.translate = isFar ? `${Math.sign(moved) * 100}%` : "";
    if (isFar) toast.querySelector<HTMLElement>(".toast-close")?.click();
  };
  toast.dataset.dragged = "";
  toast.setPointerCapture(down.pointerId);
  toast.addEventListener("pointermove", move, { signal: ended.signal });
  for (const type of ["pointerup", "pointercancel"] as const) toast.addEventListener(type, end, { signal: ended.signal });
}

document.addEventListener("pointerdown", drag);
