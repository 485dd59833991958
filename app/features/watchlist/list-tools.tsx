import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./watchlist.css";

/** What can be done with one's own list: pass it on, keep it in a file, follow its news. list-tools-script.ts lets them act. */
export function ListTools() {
  const { t } = useTranslation("watchlist");
  return (
    <div className="watchlist-tools row">
      <button type="button" className="button button-small" data-tool="share" hidden>
        {t("share.button")}
      </button>
      <button type="button" className="button button-small" data-tool="export" hidden>
        <UiIcon name="download" />
        {t("export")}
      </button>
      <button type="button" className="button button-small" data-tool="import">
        {t("import.button")}
      </button>
      <input type="file" accept="application/json,.json" hidden aria-label={t("import.button")} />
      <p className="watchlist-outcome secondary if-filled" role="status" />
      <label className="watchlist-link secondary" hidden>
        {t("share.byHand")}
        <input className="field" readOnly />
      </label>
    </div>
  );
}
