import type { ReactNode } from "react";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./watchlist.css";

interface Props<One extends { id: string }> {
  projects: readonly One[];
  /** How many entries of the address are not shown. */
  left: number;
  children: (one: One) => ReactNode;
}

/** A shared list from the address. Nothing is saved until the visitor says so: shared-list-script.ts. */
export function SharedList<One extends { id: string }>({ projects, left, children }: Props<One>) {
  const { t } = useTranslation("watchlist");
  return (
    <div className="watchlist-shared grid-wide" data-live="shared-watchlist">
      <noscript>
        <p className="panel">{t("noScript")}</p>
      </noscript>
      <div className="watchlist-bar split screen-only js-only">
        <div className="watchlist-tools row">
          <button type="button" className="button button-primary" data-tool="add" hidden>
            <UiIcon name="star" />
            {t("shared.add")}
          </button>
          <LocalLink to="/watchlist" className="button">
            {t("shared.own")}
          </LocalLink>
        </div>
        {projects.length > 0 && <LiveControls namespace="watchlist" hasFigures />}
      </div>
      {left > 0 && <p className="watchlist-truncated muted">{t("left", { count: left })}</p>}
      {projects.length === 0 ? (
        <p>
          <LocalLink to="/ecosystem" className="button button-primary">
            {t("empty.action")}
          </LocalLink>
        </p>
      ) : (
        <ol className="watchlist grid" aria-label={t("shared.title")}>
          {projects.map((one) => (
            <li key={one.id}>{children(one)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
