import type { ReactNode } from "react";
import { ListTools } from "#app/features/watchlist/list-tools.tsx";
import { TriggeredAlerts } from "#app/features/watchlist/triggered-alerts.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./watchlist.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/boxes.css";

/**
 * The visitor's own list. Only the browser knows it, so the server draws the empty one. Where something is starred, the head script
 * hides that until the list is there. own-list-script.ts copies `row` for each project.
 */
export function OwnList({ row }: { row: ReactNode }) {
  const { t } = useTranslation("watchlist");
  return (
    <div className="watchlist-own grid-wide" data-live="watchlist" data-guessed="">
      <noscript>
        <p className="panel">{t("noScript")}</p>
      </noscript>
      <div className="watchlist-bar split screen-only">
        <ListTools />
        <div hidden>
          <LiveControls namespace="watchlist" hasFigures />
        </div>
      </div>
      <p className="watchlist-truncated muted" hidden />
      <Empty />
      <ol className="watchlist grid" aria-label={t("title")} hidden />
      <TriggeredAlerts />
      <output className="sr-only" />
      <template id="watchlist-row">
        <li>{row}</li>
      </template>
    </div>
  );
}

function Empty() {
  const { t } = useTranslation("watchlist");
  return (
    <div className="watchlist-empty empty-place empty-box">
      <UiIcon name="star" size={40} />
      <h2 className="panel-title">{t("empty.title")}</h2>
      <p className="muted">{t("empty.text")}</p>
      <LocalLink to="/ecosystem" className="button button-primary">
        {t("empty.action")}
      </LocalLink>
    </div>
  );
}
