import {
  activeFilters,
  clearedQuery,
  queryOf,
  queryWithout,
  showMoreLink,
  sortLink,
  type ActiveFilter,
} from "#app/features/ecosystem/directory/filter-links.ts";
import {
  countActive,
  FILTER_FIELDS,
  isTrendingSelected,
  isWalletCategory,
  LIST_FILTERS,
  SORTS,
  VIEWS,
  type FacetCounts,
  type FilterName,
  type Filters,
  type ListedProject,
  type SearchResult,
} from "#app/features/ecosystem/directory/filters.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorOf, type Translate } from "#app/foundation/i18n/translate.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";

/** The texts of the directory, which the page carries. */
export const directoryTexts = (root: HTMLElement): Translate<"directory"> =>
  translatorOf({ directory: JSON.parse(root.dataset.messages ?? "{}") }, frameData().language, ["directory"]);

const boxesOf = (form: HTMLFormElement, name: string) => form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`);

/** The filters as the form has them, for parsing. */
export const formQuery = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

/** Puts filters into the form: all but the search, which is left as it is typed. */
export function writeForm(form: HTMLFormElement, filters: Filters): void {
  for (const name of LIST_FILTERS) {
    const chosen: readonly string[] = filters[name];
    for (const box of boxesOf(form, FILTER_FIELDS[name])) box.checked = chosen.includes(box.value);
  }
  for (const box of boxesOf(form, "order")) box.checked = filters.order === "desc";
  const sort = form.elements.namedItem("sort");
  if (sort instanceof HTMLSelectElement) sort.value = filters.sort;
  const features = form.querySelector<HTMLElement>(".wallet-features");
  if (features) features.hidden = !isWalletCategory(filters);
}

function writeCounts(form: HTMLFormElement, counts: FacetCounts): void {
  const formats = formatsFor(frameData().language);
  for (const name of ["categories", "status"] as const) {
    for (const box of boxesOf(form, FILTER_FIELDS[name])) {
      const count = box.closest("label")?.querySelector(".filter-count");
      if (count) count.textContent = formats.integer(counts[name][box.value] ?? 0);
    }
  }
}

/** A filter as its label in the form says it. */
function nameOf(form: HTMLFormElement, group: FilterName, value: string, t: Translate<"directory">): string {
  if (group === "search") return t("quoted", { text: value });
  const label = [...boxesOf(form, FILTER_FIELDS[group])].find((box) => box.value === value)?.closest("label");
  const text = label?.querySelector("span:not(.hatch-swatch, .filter-count)") ?? label;
  return text?.textContent?.trim() ?? value;
}

function writeLink(link: HTMLElement | null | undefined, href: string): void {
  if (link instanceof HTMLAnchorElement) link.href = href;
}

/** Writes what follows from the filters around the list: chips, counts, addresses of links, and what an empty list says. */
export function drawFilters(
  root: HTMLElement,
  form: HTMLFormElement,
  filters: Filters,
  result: SearchResult<ListedProject>,
  more: number,
): void {
  const t = directoryTexts(root);
  const path = new URL(form.action).pathname;
  const { found, counts, without } = result;
  writeForm(form, filters);
  writeCounts(form, counts);
  const active = countActive(filters);
  for (const badge of root.querySelectorAll<HTMLElement>(".active-count")) {
    badge.hidden = active === 0;
    badge.textContent = t("active", { count: active });
  }
  for (const link of root.querySelectorAll<HTMLElement>(".clear-all")) {
    if (!link.closest(".empty-results")) link.hidden = active === 0;
    writeLink(link, path + clearedQuery(filters));
  }
  const label = (group: FilterName, value: string) => nameOf(form, group, value, t);
  drawChips(root, filters, (one) => ({ name: label(one.group, one.value), href: path + one.without }), t);
  const button = root.querySelector(".show-projects");
  if (button) button.textContent = t("showProjects", { count: found.length });

  const showMore = root.querySelector<HTMLElement>(".show-more");
  if (showMore) showMore.hidden = more === 0;
  const moreLink = showMore?.querySelector("a");
  if (moreLink) moreLink.textContent = t("showMore", { count: more });
  writeLink(moreLink, path + showMoreLink(filters));
  drawHeads(root, path, filters);

  const empty = root.querySelector<HTMLElement>(".empty-results");
  if (!empty) return;
  empty.hidden = found.length > 0;
  const worst = without.find(({ count }) => count > 0);
  const reason = empty.querySelector(".empty-reason");
  const isUnread = isTrendingSelected(filters) && empty.dataset.unread !== undefined;
  if (reason) reason.textContent = t(isUnread ? "empty.notRead" : "empty.text");
  const blame = empty.querySelector<HTMLElement>(".empty-blame");
  if (blame) blame.hidden = worst === undefined;
  const [link, brings] = [blame?.querySelector("a"), blame?.querySelector("span")];
  if (!worst || !link || !brings) return;
  const values = worst.name === "search" ? [filters.search] : filters[worst.name];
  link.textContent = t("removeFilter", { name: values.map((value) => label(worst.name, value)).join(", ") });
  writeLink(link, path + queryWithout(filters, worst.name));
  brings.textContent = t("empty.brings", { count: worst.count });
}

/** The column that the list is sorted by, and what a press on each head and on another view leads to. */
function drawHeads(root: HTMLElement, path: string, filters: Filters): void {
  for (const head of root.querySelectorAll<HTMLElement>("[data-sort]")) {
    const sort = SORTS.find((one) => one === head.dataset.sort);
    if (!sort) continue;
    head.ariaSort = filters.sort !== sort ? null : filters.order === "asc" ? "ascending" : "descending";
    writeLink(head.querySelector("a"), path + sortLink(filters, sort));
  }
  for (const link of root.querySelectorAll<HTMLElement>("[data-view]")) {
    const view = VIEWS.find((one) => one === link.dataset.view);
    if (view) writeLink(link, path + queryOf({ ...filters, all: false, view }));
  }
  const note = root.querySelector<HTMLElement>(".sort-note");
  if (note) note.hidden = filters.sort !== "activity";
}

function drawChips(
  root: HTMLElement,
  filters: Filters,
  describe: (one: ActiveFilter) => { name: string; href: string },
  t: Translate<"directory">,
): void {
  root.querySelector(".active-filters")?.remove();
  const template = root.querySelector<HTMLTemplateElement>(".active-filter-template");
  const list = template?.content.firstElementChild?.cloneNode(true);
  const active = activeFilters(filters);
  if (!template || !(list instanceof HTMLElement) || active.length === 0) return;
  const pattern = list.firstElementChild;
  const chips = active.map((one) => {
    const chip = pattern?.cloneNode(true);
    if (!(chip instanceof HTMLElement)) return "";
    const { name, href } = describe(one);
    const link = chip.querySelector("a");
    if (link) link.ariaLabel = t("removeFilter", { name });
    writeLink(link, href);
    const text = chip.querySelector("span");
    if (text) text.textContent = name;
    return chip;
  });
  list.replaceChildren(...chips);
  template.before(list);
}
