import { useState } from "react";
import { useReachedNotices } from "#app/features/watchlist/reached-notices.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** What alerts can and can't do, and those that were triggered. */
export function TriggeredAlerts() {
  const { t } = useTranslation("watchlist");
  const formats = useFormats();
  const notices = useReachedNotices();
  return (
    <section className="page-notes" aria-labelledby="watchlist-alerts">
      <h2 id="watchlist-alerts">{t("alerts.heading")}</h2>
      <p>{t("alerts.note")}</p>
      <NotificationPermission />
      <div aria-live="polite">
        {notices.length > 0 && (
          <ul className="watchlist-notice">
            {notices.map(({ text, at }) => (
              <li key={`${at} ${text}`}>
                {text} <span>{formats.clock(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The browser's question is asked on a click alone. */
function NotificationPermission() {
  const { t } = useTranslation("watchlist");
  const [permission, setPermission] = useState(() => ("Notification" in globalThis ? Notification.permission : undefined));
  if (permission === undefined) return null;
  if (permission !== "default") return <p>{t(permission === "granted" ? "alerts.allowed" : "alerts.denied")}</p>;
  return (
    <p>
      <button type="button" className="button button-small" onClick={() => void Notification.requestPermission().then(setPermission)}>
        {t("alerts.allowNotifications")}
      </button>
    </p>
  );
}
