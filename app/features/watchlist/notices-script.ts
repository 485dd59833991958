import { formatsFor } from "#app/foundation/i18n/formats.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { create } from "#app/foundation/ui/create-element.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { notify } from "#app/foundation/ui/toast.ts";

/** Alerts triggered since the page was opened, newest first: a toast disappears by itself. */
const MAX_NOTICES = 20;

/** Shows the alert on the page, and as a browser notification where the visitor allowed it. */
export function announceReached(text: string): void {
  const list = document.querySelector<HTMLElement>(".watchlist-notice");
  if (list) {
    list.prepend(create("li", {}, text, " ", create("span", { className: "caption" }, formatsFor(frameData().language).clock(Date.now()))));
    list.children[MAX_NOTICES]?.remove();
    list.hidden = false;
  }
  notify(text);
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { icon: "/apple-touch-icon.png" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Chrome on Android leaves notifications to service workers: the page has told it.
  }
}

/** Says whether the browser may notify. Its own question is asked on a press alone. */
export function startNotices(notes: HTMLElement, t: Translate<"watchlist">): void {
  const place = notes.querySelector<HTMLElement>(".notification-permission");
  if (!place || !("Notification" in globalThis)) return;
  const show = (permission: NotificationPermission) => {
    if (permission !== "default") place.textContent = t(permission === "granted" ? "alerts.allowed" : "alerts.denied");
  };
  place.hidden = false;
  place.querySelector("button")?.addEventListener("click", () => void Notification.requestPermission().then(show));
  show(Notification.permission);
}
