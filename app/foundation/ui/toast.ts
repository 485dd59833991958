import { create, createIcon } from "#app/foundation/ui/create-element.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";

export interface ToastOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
}

type Kind = "message" | "success" | "error" | "notification";

/** The place for toasts of a kind, rendered by root.tsx: maximum number, duration in milliseconds, and the key that focuses them. */
interface Region {
  id: string;
  most: number;
  duration: number;
  isKey: (event: KeyboardEvent) => boolean;
  /** Visible toasts, oldest first, with their remaining milliseconds. */
  shown: Map<HTMLElement, number>;
}

const ANSWERS: Region = {
  id: "toast-answers",
  most: 3,
  duration: 4_000,
  isKey: ({ altKey, code }) => altKey && code === "KeyT",
  shown: new Map(),
};
const NOTIFICATIONS: Region = { id: "toast-notifications", most: 1, duration: 5_000, isKey: ({ key }) => key === "F8", shown: new Map() };
const REGIONS = [ANSWERS, NOTIFICATIONS];

const ICONS = { success: "circle-check", error: "circle-exclamation-point" } as const;
/** Interval between updates of the remaining time, in milliseconds. */
const TICK_MS = 200;

let ticking: ReturnType<typeof setInterval> | undefined;
/** Element that had the focus before a toast. */
let focusedBefore: Element | null = null;

const elementOf = ({ id }: Region): HTMLElement | null => document.getElementById(id);

function returnFocus(): void {
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}

function close(region: Region, toast: HTMLElement): void {
  const hadFocus = toast.contains(document.activeElement);
  region.shown.delete(toast);
  toast.remove();
  if (hadFocus) returnFocus();
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
  if (kind === "success" || kind === "error") toast.append(createIcon(ICONS[kind], 20));
  toast.append(words);
  if (action) {
    const onclick = () => {
      close(region, toast);
      action.onClick();
    };
    toast.append(create("button", { type: "button", className: "button button-primary button-small", onclick }, action.label));
  }
  const label = frameText("toast.close");
  toast.append(
    create(
      "button",
      { type: "button", className: "icon-button toast-close", ariaLabel: label, onclick: () => close(region, toast) },
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
    if (element.dataset.kind === kind && element.querySelector("strong")?.textContent === text) close(region, element);
  const toast = createToast(region, kind, text, options);
  place.append(toast);
  region.shown.set(toast, region.duration);
  const [oldest] = region.shown.keys();
  if (oldest && region.shown.size > region.most) close(region, oldest);
  ticking ??= setInterval(tick, TICK_MS);
}

/** Short answers to a visitor's action: up to three, for four seconds each; Alt+T focuses them. */
export const toast = {
  message: (text: string, options?: ToastOptions) => show(ANSWERS, "message", text, options),
  success: (text: string, options?: ToastOptions) => show(ANSWERS, "success", text, options),
  error: (text: string, options?: ToastOptions) => show(ANSWERS, "error", text, options),
};

/** Reports an event that the visitor didn't cause: one at a time, replaced by a newer one, for five seconds; F8 focuses it. */
export const notify = (text: string, options?: ToastOptions): void => show(NOTIFICATIONS, "notification", text, options);

/** Handles the keys that focus the toasts, and Escape, which returns the focus. */
export function startToasts(): void {
  document.addEventListener("keydown", (event) => {
    const inside = REGIONS.find((region) => elementOf(region)?.contains(document.activeElement));
    if (inside && event.key === "Escape") return returnFocus();
    const region = REGIONS.find(({ isKey }) => isKey(event));
    if (!region || region.shown.size === 0) return;
    event.preventDefault();
    focusedBefore = inside ? focusedBefore : document.activeElement;
    elementOf(region)?.focus({ preventScroll: true });
  });
}
