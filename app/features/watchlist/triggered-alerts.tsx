import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./watchlist.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/boxes.css";

/** What alerts can and can't do, and those that were triggered: notices-script.ts writes them. */
export function TriggeredAlerts() {
  const { t } = useTranslation("watchlist");
  return (
    <section className="page-notes" aria-labelledby="watchlist-alerts" hidden>
      <h2 id="watchlist-alerts">{t("alerts.heading")}</h2>
      <p>{t("alerts.note")}</p>
      <p className="notification-permission" hidden>
        <button type="button" className="button button-small">
          {t("alerts.allowNotifications")}
        </button>
      </p>
      <div aria-live="polite">
        <ul className="watchlist-notice edged grid-tight" hidden />
      </div>
    </section>
  );
}
