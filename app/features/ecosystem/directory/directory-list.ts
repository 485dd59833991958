import type { DirectoryData } from "#app/features/ecosystem/directory/directory-data.tsx";
import { makeSearchable, type ListedProject } from "#app/features/ecosystem/directory/filters.ts";
import { OPTIONAL_COLUMN_NAMES } from "#app/features/ecosystem/directory/table-columns.ts";
import { morph } from "#app/foundation/live/morph.ts";
import { startPageScript as startStarButtons } from "#app/foundation/ui/star-buttons.ts";

const readData = (results: Element): DirectoryData => JSON.parse(results.querySelector("#directory-data")?.textContent ?? "");

/** Every project's element of a drawing: those of the list, and those that wait. */
const itemsOf = (results: Element): HTMLElement[] =>
  [results, ...[...results.querySelectorAll("template")].map(({ content }) => content)].flatMap((part) => [
    ...part.querySelectorAll<HTMLElement>("[data-item]"),
  ]);

const drawingOf = (item: HTMLElement): HTMLElement => item.querySelector("article") ?? item;

/** Only what is on the page's list carries the project's name for scripts. */
function markListed(item: HTMLElement, isListed: boolean): void {
  if (isListed) drawingOf(item).dataset.project = item.dataset.item;
  else delete drawingOf(item).dataset.project;
}

function fill(list: HTMLElement | null | undefined, wanted: readonly HTMLElement[]): void {
  const before = [...(list?.children ?? [])];
  if (!list || (wanted.length === before.length && wanted.every((item, at) => item === before[at]))) return;
  for (const item of before) if (item instanceof HTMLElement) markListed(item, false);
  for (const item of wanted) markListed(item, true);
  list.replaceChildren(...wanted);
}

function hideEmptyColumns(results: HTMLElement): void {
  const table = results.querySelector<HTMLElement>(".project-table");
  if (!table) return;
  const isEmpty = (name: string) => !table.querySelector(`[data-list] .col-${name}:not(:empty)`);
  table.dataset.hide = OPTIONAL_COLUMN_NAMES.filter(isEmpty).join(" ");
}

/** The projects of the page: what is known of each, and its element, which the server has drawn. */
export function readDirectoryList(results: HTMLElement) {
  const [openList, closedList] = ["open", "closed"].map((name) => results.querySelector<HTMLElement>(`[data-list=${name}]`));
  let { choices, tagLabels, projects, figures } = readData(results);
  const items = new Map(itemsOf(results).map((item) => [item.dataset.item ?? "", item]));
  const searchable = makeSearchable(projects, (tag) => tagLabels[tag] ?? tag);

  return {
    choices,
    searchable,
    figures: () => figures,

    /** Puts these projects on the page, in their order. */
    show(shown: readonly ListedProject[], closed: readonly ListedProject[]): void {
      const itemsFor = (list: readonly ListedProject[]) => list.flatMap(({ id }) => items.get(id) ?? []);
      fill(openList, itemsFor(shown));
      fill(closedList, itemsFor(closed));
      const title = results.querySelector<HTMLElement>(".closed-title");
      if (title) title.hidden = closed.length === 0;
      hideEmptyColumns(results);
    },

    /** Takes the figures of a newer drawing. What is on the list stays, in its order: a list that moves by itself can't be read. */
    take(drawn: HTMLElement): void {
      ({ figures } = readData(drawn));
      results.dataset.version = drawn.dataset.version;
      for (const fresh of itemsOf(drawn)) {
        const item = items.get(fresh.dataset.item ?? "");
        if (!item) continue;
        markListed(fresh, item.isConnected);
        morph(drawingOf(item), drawingOf(fresh));
      }
      hideEmptyColumns(results);
      const [sources, newer] = [results, drawn].map((one) => one.querySelector(".table-sources"));
      if (sources && newer) morph(sources, newer);
      // The server knows no visitor's stars.
      startStarButtons();
    },
  };
}
export type DirectoryList = ReturnType<typeof readDirectoryList>;
