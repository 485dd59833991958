import { useNavigate } from "react-router";
import type { ReactNode } from "react";
import { mergeIds } from "#app/features/watchlist/watchlist-file.ts";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { setStarred } from "#app/foundation/ui/starred.ts";
import { useStarred } from "#app/foundation/ui/use-starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props<One extends { id: string }> {
  projects: readonly One[];
  /** How many entries of the address are not shown. */
  left: number;
  children: (one: One) => ReactNode;
}

/** A shared list from the address. Nothing is saved until the visitor says so. */
export function SharedList<One extends { id: string }>({ projects, left, children }: Props<One>) {
  const { t } = useTranslation("watchlist");
  const own = useStarred();
  return (
    <>
      <div className="watchlist-bar">
        {own === null ? (
          <noscript>
            <p className="panel">{t("noScript")}</p>
          </noscript>
        ) : (
          <>
            <AddAllButton ids={projects.map(({ id }) => id)} own={own} />
            {projects.length > 0 && <LiveControls namespace="watchlist" hasFigures />}
          </>
        )}
      </div>
      {left > 0 && <p className="watchlist-truncated">{t("left", { count: left })}</p>}
      {projects.length === 0 ? (
        <p>
          <LocalLink to="/ecosystem" className="button button-primary">
            {t("empty.action")}
          </LocalLink>
        </p>
      ) : (
        <ol className="watchlist" aria-label={t("shared.title")}>
          {projects.map((one) => (
            <li key={one.id}>{children(one)}</li>
          ))}
        </ol>
      )}
    </>
  );
}

function AddAllButton({ ids, own }: { ids: readonly string[]; own: readonly string[] }) {
  const { t } = useTranslation("watchlist");
  const language = useLanguage();
  const navigate = useNavigate();
  const isNew = ids.some((id) => !own.includes(id));
  function add() {
    const { ids: merged, added, left } = mergeIds(own, ids);
    setStarred(merged);
    toast.success([t("import.added", { count: added }), ...(left > 0 ? [t("left", { count: left })] : [])].join(" "));
    void navigate(pathIn("/watchlist", language));
  }
  return (
    <div className="watchlist-tools">
      {isNew && (
        <button type="button" className="button button-primary" onClick={add}>
          <UiIcon name="star" />
          {t("shared.add")}
        </button>
      )}
      <LocalLink to="/watchlist" className="button">
        {t("shared.own")}
      </LocalLink>
    </div>
  );
}
