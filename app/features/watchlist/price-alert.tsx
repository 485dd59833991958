import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./watchlist.css";
import "#app/foundation/ui/chips.css";

/** The alerts of one project, for price-alert-script.ts. */
export function PriceAlert() {
  const { t } = useTranslation("watchlist");
  return (
    <details className="watched-alerts screen-only">
      <summary className="action">
        {t("alerts.title")}
        <span className="sr-only" />
        <span className="badge badge-primary" hidden />
      </summary>
      <ul className="cluster" hidden />
      <form className="grid-close" noValidate>
        <label>{t("alerts.side")}</label>
        <select name="side" className="field">
          <option value="above">{t("alerts.above")}</option>
          <option value="below">{t("alerts.below")}</option>
        </select>
        <span aria-hidden="true">USD</span>
        <input name="price" className="field" inputMode="decimal" autoComplete="off" maxLength={20} aria-label={t("alerts.price")} />
        <button className="button">{t("alerts.add")}</button>
        <p className="watched-error" role="alert" />
      </form>
    </details>
  );
}
