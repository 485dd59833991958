import { startListTools } from "#app/features/watchlist/list-tools-script.ts";
import { startNotices } from "#app/features/watchlist/notices-script.ts";
import { startPriceAlert } from "#app/features/watchlist/price-alert-script.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";
import { MAX_STARRED, onStarredChange, setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** What can be on a list. */
export interface Listed {
  id: string;
  name: string;
  /** Whether a price is read for its token. */
  hasPrice: boolean;
  /** Writes a price of this size, in the page's language. */
  priceText: (price: number) => string;
}

/** Writes an entry into a row that the server has drawn, and keeps it live: calls back with each price. Returns what ends it. */
export type FillRow<One extends Listed> = (row: HTMLElement, one: One, onPrice: (price: Figure | null) => void) => () => void;

interface Row {
  element: HTMLElement;
  end: () => void;
}

function createRow<One extends Listed>(one: One, fill: FillRow<One>, t: Translate<"watchlist">): Row | undefined {
  const template = document.getElementById("watchlist-row");
  const element = template instanceof HTMLTemplateElement && template.content.firstElementChild?.cloneNode(true);
  if (!(element instanceof HTMLElement)) return undefined;
  element.dataset.id = one.id;
  for (const button of element.querySelectorAll<HTMLElement>("[data-step]")) {
    const step = button.dataset.step === "up" ? "up" : button.dataset.step === "down" ? "down" : "remove";
    button.ariaLabel = button.title = t(step, { name: one.name });
  }
  const alert = element.querySelector<HTMLDetailsElement>("details");
  if (!one.hasPrice) alert?.remove();
  const { check, end } = alert && one.hasPrice ? startPriceAlert(alert, one, t) : { check: () => undefined, end: () => undefined };
  const leave = fill(element, one, check);
  return {
    element,
    end: () => {
      leave();
      end();
    },
  };
}

/** Puts the rows into the list. The focus stays where it was, or goes on beside what is gone. */
function placeRows(list: HTMLElement, rows: readonly HTMLElement[]): void {
  if (rows.length === list.children.length && rows.every((row, at) => row === list.children[at])) return;
  const focused = document.activeElement;
  const hadFocus = list.contains(focused);
  list.replaceChildren(...rows);
  if (!hadFocus || !(focused instanceof HTMLElement)) return;
  const next = focused.isConnected ? focused : (list.querySelector("a") ?? document.getElementById("main"));
  next?.focus({ preventScroll: true });
}

/** Draws the visitor's own list, which only this browser knows, and lets its buttons act. */
export function startOwnList<One extends Listed>(
  root: HTMLElement,
  projects: readonly One[],
  t: Translate<"watchlist">,
  fill: FillRow<One>,
): void {
  const [list, note, truncated, empty, notes, controls] = [
    "ol",
    ":scope > output",
    ".watchlist-truncated",
    ".watchlist-empty",
    ".page-notes",
    ".watchlist-bar > :last-child",
  ].map((selector) => root.querySelector<HTMLElement>(selector));
  if (!list || !note || !truncated || !empty || !notes || !controls) return;
  const byId = new Map(projects.map((one) => [one.id, one]));
  const rows = new Map<string, Row>();
  const shownOf = (ids: readonly string[]): One[] => ids.flatMap((id) => byId.get(id) ?? []);
  const showTools = startListTools(root, (id) => byId.has(id), t);

  const show = () => {
    const ids = starredIds();
    const shown = shownOf(ids);
    for (const [id, row] of rows) {
      if (shown.some((one) => one.id === id)) continue;
      row.end();
      rows.delete(id);
    }
    const elements = shown.flatMap((one, place) => {
      const row = rows.get(one.id) ?? createRow(one, fill, t);
      if (!row) return [];
      rows.set(one.id, row);
      // A disabled button would lose the focus.
      const setIdle = (step: string, isIdle: boolean) =>
        row.element.querySelector(`[data-step=${step}]`)?.setAttribute("aria-disabled", String(isIdle));
      setIdle("up", place === 0);
      setIdle("down", place === shown.length - 1);
      return [row.element];
    });
    list.hidden = notes.hidden = controls.hidden = shown.length === 0;
    empty.hidden = shown.length > 0;
    truncated.hidden = ids.length === shown.length;
    truncated.textContent = truncated.hidden ? "" : t("left", { count: ids.length - shown.length });
    placeRows(list, elements);
    showTools(shown.map(({ id }) => id));
  };

  const remove = ({ id, name }: One) => {
    const place = starredIds().indexOf(id);
    setStarred(starredIds().filter((one) => one !== id));
    // The list may have changed since, here or in another tab.
    const undo = () => {
      const ids = starredIds();
      if (ids.length >= MAX_STARRED) toast.error(t("left", { count: 1 }));
      else setStarred(ids.toSpliced(place, 0, id));
    };
    toast.message(t("removed", { name }), { action: { label: t("undo"), onClick: undo } });
  };
  const move = (one: One, by: -1 | 1) => {
    const shown = shownOf(starredIds());
    const target = shown.indexOf(one) + by;
    if (target < 0 || target >= shown.length) return;
    const moved = shown.filter((other) => other !== one);
    moved.splice(target, 0, one);
    setStarred(moved.map(({ id }) => id));
    note.textContent = t("moved", { name: one.name, place: target + 1, total: shown.length });
  };
  list.addEventListener("click", (event) => {
    const one = byId.get(closestTo(event, "li[data-id]")?.dataset.id ?? "");
    const step = closestTo(event, "[data-step]")?.dataset.step;
    if (!one || step === undefined) return;
    if (step === "remove") remove(one);
    else move(one, step === "up" ? -1 : 1);
  });

  startNotices(notes, t);
  onStarredChange(show);
  show();
  delete root.dataset.guessed;
}
