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
    // Chrome on Android leaves notifications to service workers; the page shows the alert.
  }
}

interface Props {
  isHidden: boolean;
  /** Alerts since the page was opened, newest first: a toast disappears by itself. */
  triggered: readonly TriggeredAlert[];
}

/** What alerts can and can't do, and those that were triggered. */
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

/** Nothing reports a change of the permission. */
const onPermission = () => () => undefined;
const permissionNow = () => ("Notification" in globalThis ? Notification.permission : null);
const onServer = () => null;

/** Says whether the browser may notify. The browser itself asks only after a press. */
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
