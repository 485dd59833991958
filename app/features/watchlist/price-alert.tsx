import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./watchlist.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/details.css";

/** The alerts of one project, for price-alert-script.ts. */
export function PriceAlert() {
  const { t } = useTranslation("watchlist");
  return (
    <details className="watched-alerts ruled screen-only">
      <summary className="opener">
        {t("alerts.title")} <span className="sr-only" />
        <span className="badge badge-primary" hidden />
      </summary>
      <ul className="cluster" hidden />
      <form className="row" noValidate>
        <label className="secondary">{t("alerts.side")}</label>
        <select name="side" className="field">
          <option value="above">{t("alerts.above")}</option>
          <option value="below">{t("alerts.below")}</option>
        </select>
        <span aria-hidden="true">USD</span>
        <input name="price" className="field" inputMode="decimal" autoComplete="off" maxLength={20} aria-label={t("alerts.price")} />
        <button className="button">{t("alerts.add")}</button>
        <p className="alarm if-filled" role="alert" />
      </form>
    </details>
  );
}
