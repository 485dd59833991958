import { lazy, Suspense, useSyncExternalStore } from "react";

export interface ToastOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** One toast on its way to the screen. */
export interface Order extends ToastOptions {
  kind: "message" | "success" | "error" | "notification";
  text: string;
}

const waiting: Order[] = [];
let show: ((order: Order) => void) | null = null;
let wanted = false;
const listeners = new Set<() => void>();

function place(order: Order): void {
  if (show) return show(order);
  waiting.push(order);
  wanted = true;
  for (const listener of listeners) listener();
}

/** The screen of toasts is there and takes the orders that waited for it, and all later ones; null: it is gone. */
export function connectScreen(screen: ((order: Order) => void) | null): void {
  show = screen;
  if (show) for (const order of waiting.splice(0)) show(order);
}

/** Short answers to what the visitor did: up to three, four seconds each, Alt+T moves the focus to them. */
export const toast = {
  message: (text: string, options?: ToastOptions) => place({ kind: "message", text, ...options }),
  success: (text: string, options?: ToastOptions) => place({ kind: "success", text, ...options }),
  error: (text: string, options?: ToastOptions) => place({ kind: "error", text, ...options }),
};

/** Something that happened by itself: one at a time, a newer one takes its place; five seconds, F8 moves the focus to it. */
export const notify = (text: string, options?: ToastOptions): void => place({ kind: "notification", text, ...options });

const ToastScreen = lazy(() => import("#app/foundation/ui/toast-screen.tsx"));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear. The library is loaded with the first toast. */
export function Toasts() {
  const isWanted = useSyncExternalStore(subscribe, () => wanted, () => false);
  return isWanted ? (
    <Suspense>
      <ToastScreen />
    </Suspense>
  ) : null;
}
