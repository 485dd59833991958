import { keepScroll } from "#app/foundation/ui/kept-place.ts";
import { isPlainPress, onStay } from "#app/foundation/ui/page-events.ts";

const keep = ({ dataset }: HTMLElement): void => keepScroll(dataset.keepScroll ?? "");

/** Keeps the scroll position and the focus when a list is searched or shown in another way by a new document. */
export function startKeepScroll(): void {
  /** The form whose list takes this page's place. */
  let sent: HTMLFormElement | undefined;
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>("a[data-keep-scroll]") : null;
    if (link && isPlainPress(event) && !event.defaultPrevented) keep(link);
  });
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    // An island shows the list itself.
    if (defaultPrevented) return;
    const field = target instanceof Element ? target.querySelector<HTMLElement>("[data-keep-scroll]") : null;
    if (field) keep(field);
    if (target instanceof HTMLFormElement && target.matches(".list-search")) sent = target;
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
