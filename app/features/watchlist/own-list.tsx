import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from "react";
import { ListTools } from "#app/features/watchlist/list-tools.tsx";
import { announceAddedProjects } from "#app/features/watchlist/shared-list.tsx";
import { notifyOfAlert, TriggeredAlerts, type TriggeredAlert } from "#app/features/watchlist/triggered-alerts.tsx";
import { useFocusRestore } from "#app/features/watchlist/use-focus-restore.ts";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { useStarredIds } from "#app/foundation/islands/use-starred-ids.ts";
import { MAX_STARRED, onStarredChange, setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./watchlist.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/boxes.css";

const MAX_TRIGGERED = 20;

interface Listed {
  id: string;
  name: string;
}

/** Callbacks for the rows, stable for the list's lifetime. */
interface ListActions {
  move: (id: string, by: -1 | 1) => void;
  remove: (id: string) => void;
  /** Shows and notifies of a triggered alert. */
  announce: (text: string) => void;
}

export interface ListRowProps<Entry> extends ListActions {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
}

interface Props<Entry> {
  projects: readonly Entry[];
  Row: ComponentType<ListRowProps<Entry>>;
}

/**
 * The visitor's own list. Only the browser stores it, so the server renders the empty state; styles hide that until hydration when
 * something is starred.
 */
export function OwnList<Entry extends Listed>({ projects, Row }: Props<Entry>) {
  const { t } = useTranslation("watchlist");
  const byId = useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects]);
  const starred = useStarredIds();
  const ids = starred ?? [];
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const isEmpty = shown.length === 0;
  const list = useRef<HTMLOListElement>(null);
  const { moved, triggered, ...actions } = useListActions(byId);
  useFocusRestore({
    part: list,
    onChange: onStarredChange,
    next: () => list.current?.querySelector("a") ?? document.getElementById("main"),
  });
  useEffect(announceAddedProjects, []);
  return (
    <div className="watchlist-own grid-wide" data-guessed={starred === null || undefined}>
      <noscript>
        <p className="panel">{t("noScript")}</p>
      </noscript>
      <div className="watchlist-bar split screen-only">
        <ListTools ids={shown.map(({ id }) => id)} isKnown={(id) => byId.has(id)} />
        {!isEmpty && <LiveControls namespace="watchlist" hasFigures />}
      </div>
      {ids.length > shown.length && <p className="watchlist-truncated muted">{t("left", { count: ids.length - shown.length })}</p>}
      {isEmpty && <Empty />}
      <ol ref={list} className="watchlist grid" aria-label={t("title")} hidden={isEmpty}>
        {shown.map((item, place) => (
          <li key={item.id}>
            <Row entry={item} isFirst={place === 0} isLast={place === shown.length - 1} {...actions} />
          </li>
        ))}
      </ol>
      <TriggeredAlerts isHidden={isEmpty} triggered={triggered} />
      <output className="sr-only">{moved}</output>
    </div>
  );
}

function useListActions(byId: ReadonlyMap<string, Listed>) {
  const { t } = useTranslation("watchlist");
  const [moved, setMoved] = useState("");
  const [triggered, setTriggered] = useState<readonly TriggeredAlert[]>([]);
  const nameOf = useCallback((id: string) => byId.get(id)?.name ?? id, [byId]);

  const remove = useCallback(
    (id: string) => {
      const place = starredIds().indexOf(id);
      setStarred(starredIds().filter((value) => value !== id));
      // The list may have changed since, here or in another tab.
      const undo = () => {
        const ids = starredIds();
        if (ids.length >= MAX_STARRED) toast.error(t("left", { count: 1 }));
        else setStarred(ids.toSpliced(place, 0, id));
      };
      toast.message(t("removed", { name: nameOf(id) }), { action: { label: t("undo"), onClick: undo } });
    },
    [t, nameOf],
  );
  const move = useCallback(
    (id: string, by: -1 | 1) => {
      const shown = starredIds().filter((alertId) => byId.has(alertId));
      const target = shown.indexOf(id) + by;
      if (target < 0 || target >= shown.length) return;
      setStarred(shown.filter((value) => value !== id).toSpliced(target, 0, id));
      setMoved(t("moved", { name: nameOf(id), place: target + 1, total: shown.length }));
    },
    [t, byId, nameOf],
  );
  const announce = useCallback((text: string) => {
    setTriggered((before) => [{ text, at: Date.now() }, ...before].slice(0, MAX_TRIGGERED));
    notifyOfAlert(text);
  }, []);
  return { remove, move, announce, moved, triggered };
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
