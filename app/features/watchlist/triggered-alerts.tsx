import { useState, useSyncExternalStore } from "react";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { notify } from "#app/foundation/ui/toast.ts";
import "./watchlist.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/boxes.css";

export interface TriggeredAlert {
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Shows an alert as a toast, and as a browser notification where the visitor allowed it. */
export function notifyOfAlert(text: string): void {
  notify(text);
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { icon: "/apple-touch-icon.png" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Chrome on Android throws, because it only notifies from service workers; the page still shows the alert.
  }
}

interface Props {
  isHidden: boolean;
  /** Alerts since the page was opened, newest first. They stay after their toasts have disappeared. */
  triggered: readonly TriggeredAlert[];
}

export function TriggeredAlerts({ isHidden, triggered }: Props) {
  const { t } = useTranslation("watchlist");
  const formats = useFormats();
  return (
    <section className="page-notes" aria-labelledby="watchlist-alerts" hidden={isHidden}>
      <h2 id="watchlist-alerts">{t("alerts.heading")}</h2>
      <p>{t("alerts.note")}</p>
      <NotificationPermissionNote />
      <div aria-live="polite">
        <ul className="watchlist-notice edged grid-tight" hidden={triggered.length === 0}>
          {triggered.map(({ text, at }) => (
            <li key={`${at} ${text}`}>
              {text} <span className="caption">{formats.clock(at)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** No subscription, because older browsers have no event for permission changes. */
const onPermission = () => () => undefined;
const permissionNow = () => ("Notification" in globalThis ? Notification.permission : null);
const onServer = () => null;

/** Shows the notification permission. Browsers accept a request only after a click. */
function NotificationPermissionNote() {
  const { t } = useTranslation("watchlist");
  const before = useSyncExternalStore(onPermission, permissionNow, onServer);
  const [answer, setAnswer] = useState<NotificationPermission | null>(null);
  const permission = answer ?? before;
  if (permission === null) return null;
  return (
    <p>
      {permission === "default" ? (
        <button type="button" className="button button-small" onClick={() => void Notification.requestPermission().then(setAnswer)}>
          {t("alerts.allowNotifications")}
        </button>
      ) : (
        t(permission === "granted" ? "alerts.allowed" : "alerts.denied")
      )}
    </p>
  );
}
