import { keepScrollPosition } from "#app/foundation/ui/scroll-position.ts";
import { isUnmodifiedClick, onNavigationFailure } from "#app/foundation/ui/page-events.ts";

const keep = ({ dataset }: HTMLElement): void => keepScrollPosition(dataset.keepScroll ?? "");

/** Keeps scroll position and focus when a list is searched, filtered or sorted by loading a new page. */
export function startKeepScroll(): void {
  let sent: HTMLFormElement | undefined;
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>("a[data-keep-scroll]") : null;
    if (link && isUnmodifiedClick(event) && !event.defaultPrevented) keep(link);
  });
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    // An island updates the list itself.
    if (defaultPrevented) return;
    const field = target instanceof Element ? target.querySelector<HTMLElement>("[data-keep-scroll]") : null;
    if (field) keep(field);
    if (target instanceof HTMLFormElement && target.matches(".list-search")) sent = target;
  });
  const takeBack = () => {
    sent?.reset();
    sent = undefined;
  };
  // The back/forward cache restores form fields that don't match the list.
  addEventListener("pageshow", ({ persisted }) => persisted && takeBack());
  // The page didn't load, so keep the text to send it again.
  onNavigationFailure(() => {
    const search = sent?.querySelector<HTMLInputElement>("[type=search]");
    const typed = search?.value ?? "";
    takeBack();
    if (search) search.value = typed;
  });
}
