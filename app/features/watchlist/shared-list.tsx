import type { ReactNode } from "react";
import { addedText } from "#app/features/watchlist/list-tools.tsx";
import { mergeIds } from "#app/features/watchlist/watchlist-file.ts";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { useStarredIds } from "#app/foundation/islands/use-starred-ids.ts";
import { navigateTo } from "#app/foundation/ui/navigation-guard.ts";
import { setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./watchlist.css";

/** Session storage key of the message to show after the redirect to the visitor's own list. */
const ADDED_KEY = "watchlist-added";

/** Shows the message that the shared list left behind. */
export function announceAddedProjects(): void {
  try {
    const text = sessionStorage.getItem(ADDED_KEY);
    sessionStorage.removeItem(ADDED_KEY);
    if (text) toast.success(text);
  } catch {
    // Without storage there's no message, but the list shows the new entries.
  }
}

interface Props<Entry extends { id: string }> {
  projects: readonly Entry[];
  /** Number of IDs in the address that aren't shown. */
  left: number;
  children: (value: Entry) => ReactNode;
}

/** A shared list from the address. Nothing is saved until the visitor adds it. */
export function SharedList<Entry extends { id: string }>({ projects, left, children }: Props<Entry>) {
  const { t } = useTranslation("watchlist");
  const starred = useStarredIds();
  const ids = projects.map(({ id }) => id);
  const canAdd = starred !== null && !ids.every((id) => starred.includes(id));
  const add = () => {
    const merged = mergeIds(starredIds(), ids);
    setStarred(merged.ids);
    try {
      sessionStorage.setItem(ADDED_KEY, addedText(merged.added, merged.left, t));
    } catch {
      // Without storage there's no message.
    }
    void navigateTo(location.pathname);
  };
  return (
    <div className="watchlist-shared grid-wide">
      <noscript>
        <p className="panel">{t("noScript")}</p>
      </noscript>
      <div className="watchlist-bar split screen-only js-only">
        <div className="watchlist-tools row">
          {canAdd && (
            <button type="button" className="button button-primary" onClick={add}>
              <UiIcon name="star" />
              {t("shared.add")}
            </button>
          )}
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
          {projects.map((project) => (
            <li key={project.id}>{children(project)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
