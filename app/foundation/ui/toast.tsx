import { useSyncExternalStore, type ComponentType } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

export interface ToastOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** A toast waiting to be shown. */
export interface ToastMessage extends ToastOptions {
  kind: "message" | "success" | "error" | "notification";
  text: string;
}

/** How long a toast waits for the library before it is shown in the plain list. */
const LIBRARY_TIMEOUT_MS = 1_000;
const MAX_PLAIN_TOASTS = 3;

/** `Screen` is the library's component once loaded; `plain` are the toasts shown without it. */
interface ToastState {
  Screen: ComponentType | null;
  plain: readonly ToastMessage[];
}

const EMPTY_STATE: ToastState = { Screen: null, plain: [] };
let state = EMPTY_STATE;
let queuedToasts: ToastMessage[] = [];
let show: ((order: ToastMessage) => void) | null = null;
const listeners = new Set<() => void>();

function setState(change: Partial<ToastState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const isSame = (one: ToastMessage, other: ToastMessage): boolean => one.kind === other.kind && one.text === other.text;

function flushToPlainList(): void {
  const next = queuedToasts.splice(0);
  if (next.length > 0)
    setState({ plain: [...state.plain.filter((one) => !next.some((other) => isSame(one, other))), ...next].slice(-MAX_PLAIN_TOASTS) });
}

function enqueueToast(order: ToastMessage): void {
  if (show) return show(order);
  queuedToasts.push(order);
  const timer = setTimeout(flushToPlainList, LIBRARY_TIMEOUT_MS);
  // A toast often reports that something could not be loaded; then the library can't be loaded either.
  import("#app/foundation/ui/sonner-toasts.tsx")
    .then(({ default: Screen }) => setState({ Screen }))
    .catch(flushToPlainList)
    .finally(() => clearTimeout(timer));
}

/** Connects the loaded library, which takes the queued and all later toasts; null disconnects it. */
export function connectToasts(screen: ((order: ToastMessage) => void) | null): void {
  show = screen;
  if (!show) return;
  for (const order of queuedToasts) show(order);
  queuedToasts = [];
}

/** Short answers to what the visitor did: up to three, four seconds each, Alt+T moves the focus to them. */
export const toast = {
  message: (text: string, options?: ToastOptions) => enqueueToast({ kind: "message", text, ...options }),
  success: (text: string, options?: ToastOptions) => enqueueToast({ kind: "success", text, ...options }),
  error: (text: string, options?: ToastOptions) => enqueueToast({ kind: "error", text, ...options }),
};

/** Something that happened by itself: one at a time, a newer one takes its place; five seconds, F8 moves the focus to it. */
export const notify = (text: string, options?: ToastOptions): void => enqueueToast({ kind: "notification", text, ...options });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear. The library comes with the first toast; the plain list is always here and needs nothing. */
export function Toasts() {
  const { Screen, plain } = useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY_STATE,
  );
  return (
    <>
      {Screen && <Screen />}
      <PlainToasts orders={plain} />
    </>
  );
}

/** Toasts without the library. Nothing measures whether they are being read, so they stay until they are closed. */
function PlainToasts({ orders }: { orders: readonly ToastMessage[] }) {
  const { t } = useTranslation();
  const close = (order: ToastMessage) => setState({ plain: state.plain.filter((one) => one !== order) });
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
