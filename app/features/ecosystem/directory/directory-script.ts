import { readDirectoryList } from "#app/features/ecosystem/directory/directory-list.ts";
import { directoryTexts, drawFilters, formQuery } from "#app/features/ecosystem/directory/draw-filters.ts";
import { queryOf } from "#app/features/ecosystem/directory/filter-links.ts";
import { startFilterSheet } from "#app/features/ecosystem/directory/filter-sheet.ts";
import { FIRST_PAGE, pageOf, parseFilters, searchProjects, type Filters } from "#app/features/ecosystem/directory/filters.ts";
import { drawPartBy } from "#app/foundation/live/live-parts.ts";
import { announceSearch, closestTo, isPlainPress, onPageShown } from "#app/foundation/ui/page-events.ts";
import { dropRefusedAddress, writeAddress } from "#app/foundation/ui/write-address.ts";

/** Where the focus goes when its own link is gone: on in the list, else to the filters that are left. */
const focusFallbacks = (gone: Element, firstPage: number): string[] =>
  gone.closest(".show-more")
    ? [`[data-list=open] > :nth-child(${firstPage + 1}) :is(.card-link, .row-link)`]
    : [".filters:popover-open .filters-footer > button", ".chip-active", ".filters-toggle"];

/** Calls back when the next frame is on the screen: a press is seen before what follows from it is worked out. */
const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act));

let ending = new AbortController();

/**
 * Lets the directory's form act at once: the address follows, and the list is filtered in the page, which has all projects.
 * Nothing is asked of the site, so it works as well on a bad connection.
 */
export function startPageScript(): void {
  startForm();
  onPageShown(startForm);
}

function startForm(): void {
  ending.abort();
  ending = new AbortController();
  const { signal } = ending;
  const section = document.querySelector<HTMLElement>("section:has(> .discover)");
  const root = section?.querySelector<HTMLElement>(".discover");
  const form = root?.querySelector("form");
  const search = form?.querySelector<HTMLInputElement>("[name=q]");
  const results = root?.querySelector<HTMLElement>(".results");
  const output = results?.querySelector("output");
  if (!section || !root || !form || !search || !results || !output) return;

  const list = readDirectoryList(results);
  const read = (query: URLSearchParams): Filters => parseFilters(query, list.choices);
  const address = () => read(new URLSearchParams(location.search));
  let filters = address();

  const draw = () => {
    const result = searchProjects(list.searchable, list.figures(), filters);
    const { shown, closed, more } = pageOf(result.found, filters);
    list.show(shown, closed);
    output.dataset.results = String(result.found.length);
    output.textContent = directoryTexts(root)("results", { found: result.found.length, count: list.searchable.length });
    drawFilters(root, form, filters, result, more);
  };
  // What is typed changes the address of this entry of the history; a choice adds an entry.
  type How = "replaceState" | "pushState";
  const show = (next: Filters, how: How) => {
    filters = next;
    writeAddress(queryOf(next), how);
  };
  const open = (next: Filters, how: How) => {
    show(next, how);
    draw();
  };
  const due: [Filters, How][] = [];
  const openAfterPaint = (how: How) => {
    due.push([read(formQuery(form)), how]);
    if (due.length > 1) return;
    afterPaint(() => {
      const steps = due.splice(0);
      for (const [next, one] of steps) show(next, one);
      draw();
      if (steps.some(([, one]) => one === "replaceState")) announceSearch(filters.search, Number(output.dataset.results));
    });
  };

  form.addEventListener("input", ({ target }) => {
    if (target === search) openAfterPaint("replaceState");
  });
  form.addEventListener("change", ({ target }) => {
    if (target !== search) openAfterPaint("pushState");
  });
  section.addEventListener("click", (event) => {
    const link = closestTo(event, ".discover a");
    if (!(link instanceof HTMLAnchorElement) || link.pathname !== location.pathname || !isPlainPress(event)) return;
    // Another view is another document: it draws each project in another way.
    if (link.dataset.view) return;
    event.preventDefault();
    const hadFocus = link === document.activeElement;
    // The list goes on where it ended, also for those who press without a focus.
    const goesOn = link.closest(".show-more") !== null;
    const fallbacks = focusFallbacks(link, FIRST_PAGE[filters.view]);
    const next = read(new URLSearchParams(link.search));
    search.value = next.search;
    open(next, "pushState");
    if (goesOn || (hadFocus && (!link.isConnected || !link.checkVisibility()))) {
      const places = fallbacks.flatMap((selector) => [...section.querySelectorAll<HTMLElement>(selector)]);
      places.find((place) => place.checkVisibility())?.focus({ preventScroll: !goesOn });
    }
  });
  const goBack = () => {
    dropRefusedAddress();
    filters = address();
    search.value = filters.search;
    draw();
  };
  addEventListener("popstate", goBack, { signal });
  // Newer figures change the order only while no one reads it.
  document.addEventListener("visibilitychange", draw, { signal });
  drawPartBy("directory", (_, drawn) => list.take(drawn));
  startFilterSheet(section, form);

  // What was typed and chosen before this script came counts.
  const asked = read(formQuery(form));
  if (queryOf(asked) !== queryOf({ ...filters, all: false })) open(asked, "replaceState");
}
