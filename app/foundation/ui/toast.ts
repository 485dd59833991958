import { create, createIcon } from "#app/foundation/ui/create-element.ts";
import type { UiIconName } from "#app/foundation/ui/ui-icon.tsx";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";

export interface ToastOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
}

type Kind = "message" | "success" | "error" | "notification";

/** The place for toasts of a kind, rendered by root.tsx: maximum number, and duration in milliseconds. */
interface Region {
  id: string;
  most: number;
  duration: number;
  /** Visible toasts, oldest first, with their remaining milliseconds. */
  shown: Map<HTMLElement, number>;
}

const ANSWERS: Region = {
  id: "toast-answers",
  most: 3,
  duration: 4_000,
  shown: new Map(),
};
const NOTIFICATIONS: Region = { id: "toast-notifications", most: 1, duration: 5_000, shown: new Map() };
const REGIONS = [ANSWERS, NOTIFICATIONS];

const ICONS: Partial<Record<Kind, UiIconName>> = { success: "circle-check", error: "circle-exclamation-point" };
/** Interval between updates of the remaining time, and duration of the exit in toast.css, in milliseconds. */
const TICK_MS = 200;

let ticking: ReturnType<typeof setInterval> | undefined;
/** Element that had the focus before a toast. */
let focusedBefore: Element | null = null;

const elementOf = ({ id }: Region): HTMLElement | null => document.getElementById(id);

function returnFocus(): void {
  // In case nothing had the focus, or that element is gone.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}

function close(region: Region, toast: HTMLElement): void {
  region.shown.delete(toast);
  if (toast.contains(document.activeElement)) returnFocus();
  toast.inert = true;
  setTimeout(() => toast.remove(), TICK_MS);
}

/** Pauses while the visitor reads a toast or has another tab in front, so that no toast is missed. */
function tick(): void {
  for (const region of REGIONS) {
    if (document.hidden || elementOf(region)?.matches(":hover, :focus-within")) continue;
    for (const [toast, left] of region.shown) {
      if (left > TICK_MS) region.shown.set(toast, left - TICK_MS);
      else close(region, toast);
    }
  }
  if (REGIONS.some(({ shown }) => shown.size > 0)) return;
  clearInterval(ticking);
  ticking = undefined;
}

function createToast(region: Region, kind: Kind, text: string, { description, action }: ToastOptions): HTMLElement {
  const toast = create("div", { className: "toast" });
  toast.dataset.kind = kind;
  const words = create("p", {}, create("strong", {}, text));
  if (description !== undefined) words.append(" ", create("span", {}, description));
  const icon = ICONS[kind];
  if (icon) toast.append(createIcon(icon, 20));
  toast.append(words);
  if (action) {
    const onclick = () => {
      close(region, toast);
      action.onClick();
    };
    toast.append(create("button", { type: "button", className: "button button-primary button-small", onclick }, action.label));
  }
  toast.append(
    create(
      "button",
      { type: "button", className: "icon-button toast-close", ariaLabel: frameText("toast.close"), onclick: () => close(region, toast) },
      createIcon("x", 20),
    ),
  );
  return toast;
}

function show(region: Region, kind: Kind, text: string, options: ToastOptions = {}): void {
  const place = elementOf(region);
  if (!place) return;
  // A toast with the same text replaces the previous one and restarts its time.
  for (const element of region.shown.keys())
    if (element.querySelector("strong")?.textContent === text) {
      close(region, element);
      element.remove();
    }
  const toast = createToast(region, kind, text, options);
  place.append(toast);
  region.shown.set(toast, region.duration);
  const [oldest] = region.shown.keys();
  if (oldest && region.shown.size > region.most) close(region, oldest);
  ticking ??= setInterval(tick, TICK_MS);
  // Without it, a toast still has its button.
  void importWithRetry(() => import("#app/foundation/ui/toast-swipe.ts"));
}

const answer = (kind: Kind) => (text: string, options?: ToastOptions) => show(ANSWERS, kind, text, options);

/** Short answers to a visitor's action: up to three, for four seconds each; Alt+T focuses them. */
export const toast = { message: answer("message"), success: answer("success"), error: answer("error") };

/** Reports an event that the visitor didn't cause: one at a time, replaced by a newer one, for five seconds; F8 focuses it. */
export const notify = (text: string, options?: ToastOptions): void => show(NOTIFICATIONS, "notification", text, options);

/** Handles the keys that focus the toasts, and Escape, which returns the focus. */
export function startToasts(): void {
  document.addEventListener("keydown", (event) => {
    const inside = REGIONS.find((region) => elementOf(region)?.contains(document.activeElement));
    if (inside && event.key === "Escape") return returnFocus();
    const region = event.key === "F8" ? NOTIFICATIONS : event.altKey && event.code === "KeyT" ? ANSWERS : undefined;
    if (!region?.shown.size) return;
    event.preventDefault();
    focusedBefore = inside ? focusedBefore : document.activeElement;
    elementOf(region)?.focus({ preventScroll: true });
  });
}
