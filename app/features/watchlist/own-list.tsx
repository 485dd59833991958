import { useEffect, useRef, useState, type ReactNode } from "react";
import { TriggeredAlerts } from "#app/features/watchlist/triggered-alerts.tsx";
import { ListTools } from "#app/features/watchlist/list-tools.tsx";
import { MoveButtons, type Step } from "#app/features/watchlist/move-buttons.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { setStarred } from "#app/foundation/ui/starred.ts";
import { useStarred } from "#app/foundation/ui/use-starred.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Entry {
  id: string;
  name: string;
}

interface Props<One extends Entry> {
  /** Everything that can be on a list. */
  known: readonly One[];
  pathOf: (ids: readonly string[]) => `/${string}`;
  /** Draws one entry with its buttons. */
  children: (one: One, controls: ReactNode) => ReactNode;
}

/**
 * The visitor's own list. Only the browser knows it: the server draws an empty one, which most visitors have, and
 * whoever has starred something does not see that one (head-script.server.ts).
 */
export function OwnList<One extends Entry>({ known, pathOf, children }: Props<One>) {
  const { t } = useTranslation("watchlist");
  const stored = useStarred();
  const ids = stored ?? [];
  const byId = new Map(known.map((one) => [one.id, one]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const { list, note, move } = useReorder(shown);
  const order = shown.map(({ id }) => id);
  return (
    <div className="watchlist-own" data-guessed={stored === null || undefined}>
      {stored === null && (
        <noscript>
          <p className="panel">{t("noScript")}</p>
        </noscript>
      )}
      <div className="watchlist-bar">
        <ListTools ids={order} path={pathOf(order)} isKnown={(id) => byId.has(id)} />
        {shown.length > 0 && <LiveControls namespace="watchlist" hasFigures />}
      </div>
      {ids.length > shown.length && <p className="watchlist-truncated">{t("left", { count: ids.length - shown.length })}</p>}
      {shown.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ol ref={list} className="watchlist" aria-label={t("title")}>
            {shown.map((one, place) => (
              <li key={one.id}>
                {children(
                  one,
                  <MoveButtons id={one.id} name={one.name} place={place} count={shown.length} onMove={(step) => move(place, step)} />,
                )}
              </li>
            ))}
          </ol>
          <TriggeredAlerts />
        </>
      )}
      <output className="sr-only">{note}</output>
    </div>
  );
}

function Empty() {
  const { t } = useTranslation("watchlist");
  return (
    <div className="watchlist-empty">
      <UiIcon name="star" size={40} />
      <h2>{t("empty.title")}</h2>
      <p>{t("empty.text")}</p>
      <LocalLink to="/ecosystem" className="button button-primary">
        {t("empty.action")}
      </LocalLink>
    </div>
  );
}

/** Moves entries, says where they stand now, and keeps the focus on the button that moved one or beside what went. */
function useReorder(shown: readonly Entry[]) {
  const { t } = useTranslation("watchlist");
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<{ place: number; step: Step } | null>(null);
  const before = useRef(shown.length);
  const [note, setNote] = useState("");
  const order = shown.map(({ id }) => id).join();

  useEffect(() => {
    // The order is what counts: its entries are new objects with every draw.
    const count = order === "" ? 0 : order.split(",").length;
    const wanted = focus.current;
    focus.current = null;
    const items = list.current?.children;
    if (wanted) items?.[wanted.place]?.querySelector<HTMLElement>(`[data-step="${wanted.step}"]`)?.focus();
    else if (count < before.current && document.activeElement === document.body)
      (items?.[0]?.querySelector<HTMLElement>("a") ?? document.getElementById("main"))?.focus({ preventScroll: true });
    before.current = count;
  }, [order]);

  function move(place: number, step: Step) {
    const target = place + (step === "up" ? -1 : 1);
    const moved = [...shown];
    const [one] = moved.splice(place, 1);
    if (!one) return;
    moved.splice(target, 0, one);
    focus.current = { place: target, step };
    setStarred(moved.map(({ id }) => id));
    setNote(t("moved", { name: one.name, place: target + 1, total: shown.length }));
  }
  return { list, note, move };
}
