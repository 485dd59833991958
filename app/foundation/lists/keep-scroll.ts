import { keepScroll } from "#app/foundation/ui/kept-place.ts";
import { closestTo, isPlainPress, onStay } from "#app/foundation/ui/page-events.ts";

const keep = ({ dataset }: HTMLElement): void => keepScroll(dataset.keepScroll ?? "");

/** Sorting, searching and filtering a long list opens it anew: the next document goes on where this one was. */
export function startKeepScroll(): void {
  /** The form whose list takes this page's place. */
  let sent: HTMLFormElement | undefined;
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>("a[data-keep-scroll]") : null;
    if (link && isPlainPress(event)) keep(link);
  });
  document.addEventListener("submit", ({ target }) => {
    const field = target instanceof Element ? target.querySelector<HTMLElement>("[data-keep-scroll]") : null;
    if (field) keep(field);
    if (target instanceof HTMLFormElement && target.matches(".list-search")) sent = target;
  });
  document.addEventListener("change", (event) => {
    const filter = closestTo(event, ".list-filters [data-keep-scroll]");
    if (!filter) return;
    filter.closest("form")?.requestSubmit();
    // The next document goes on at the filter, not at the form's search.
    keep(filter);
  });
  const takeBack = () => {
    sent?.reset();
    sent = undefined;
  };
  // The browser keeps a page as it was left, with a search and a choice that its list doesn't show.
  addEventListener("pageshow", ({ persisted }) => persisted && takeBack());
  // The list doesn't come; what was typed can be sent again.
  onStay(() => {
    const search = sent?.querySelector<HTMLInputElement>("[type=search]");
    const typed = search?.value ?? "";
    takeBack();
    if (search) search.value = typed;
  });
}
