import { useSyncExternalStore, type ComponentType } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

export interface ToastOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** One toast on its way to the screen. */
export interface Order extends ToastOptions {
  kind: "message" | "success" | "error" | "notification";
  text: string;
}

/** A toast that can't wait longer for the library is shown plainly. */
const PATIENCE_MS = 1_000;
const MOST_PLAIN = 3;

/** `Screen` is the library's, once it is here; `plain` are the toasts that are shown without it. */
interface Held {
  Screen: ComponentType | null;
  plain: readonly Order[];
}

const NOTHING: Held = { Screen: null, plain: [] };
let held = NOTHING;
let waiting: Order[] = [];
let show: ((order: Order) => void) | null = null;
const listeners = new Set<() => void>();

function hold(change: Partial<Held>): void {
  held = { ...held, ...change };
  for (const listener of listeners) listener();
}

const isSame = (one: Order, other: Order): boolean => one.kind === other.kind && one.text === other.text;

function showPlainly(): void {
  const next = waiting.splice(0);
  if (next.length > 0) hold({ plain: [...held.plain.filter((one) => !next.some((other) => isSame(one, other))), ...next].slice(-MOST_PLAIN) });
}

function place(order: Order): void {
  if (show) return show(order);
  waiting.push(order);
  const timer = setTimeout(showPlainly, PATIENCE_MS);
  // A toast often says that something could not be loaded: then the library can't be loaded either.
  import("#app/foundation/ui/toast-screen.tsx").then(({ default: Screen }) => hold({ Screen })).catch(showPlainly).finally(() => clearTimeout(timer));
}

/** The library's screen is there and takes the toasts that waited for it, and all later ones; null: it is gone. */
export function connectScreen(screen: ((order: Order) => void) | null): void {
  show = screen;
  if (!show) return;
  for (const order of waiting) show(order);
  waiting = [];
}

/** Short answers to what the visitor did: up to three, four seconds each, Alt+T moves the focus to them. */
export const toast = {
  message: (text: string, options?: ToastOptions) => place({ kind: "message", text, ...options }),
  success: (text: string, options?: ToastOptions) => place({ kind: "success", text, ...options }),
  error: (text: string, options?: ToastOptions) => place({ kind: "error", text, ...options }),
};

/** Something that happened by itself: one at a time, a newer one takes its place; five seconds, F8 moves the focus to it. */
export const notify = (text: string, options?: ToastOptions): void => place({ kind: "notification", text, ...options });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear. The library comes with the first toast; the plain list is always here and needs nothing. */
export function Toasts() {
  const { Screen, plain } = useSyncExternalStore(subscribe, () => held, () => NOTHING);
  return (
    <>
      {Screen && <Screen />}
      <PlainToasts orders={plain} />
    </>
  );
}

/** Toasts without the library. Nothing measures whether they are being read, so they stay until they are closed. */
function PlainToasts({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation();
  const close = (order: Order) => hold({ plain: held.plain.filter((one) => one !== order) });
  return (
    <section className="plain-toasts" aria-label={t("toast.region")} aria-live="polite">
      {orders.map((order) => (
        <div key={`${order.kind} ${order.text}`} className="plain-toast" data-kind={order.kind}>
          <p>
            <strong>{order.text}</strong> {order.description}
          </p>
          {order.action && (
            <button
              type="button"
              className="button button-small"
              onClick={() => {
                close(order);
                order.action?.onClick();
              }}
            >
              {order.action.label}
            </button>
          )}
          <button type="button" className="icon-button" aria-label={t("toast.close")} onClick={() => close(order)}>
            <UiIcon name="x" />
          </button>
        </div>
      ))}
    </section>
  );
}
