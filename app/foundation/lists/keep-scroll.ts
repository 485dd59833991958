import { isPlainPress } from "#app/foundation/ui/page-events.ts";

/** The head script reads it: where the next document of this path begins, and what has the focus there. */
export const SCROLL_KEY = "scroll";

function keep({ dataset }: HTMLElement): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, `${location.pathname} ${Math.round(scrollY)} ${dataset.keepScroll}`);
  } catch {
    // Storage is closed to us: the next document begins at its top.
  }
}

/** Sorting and searching a long list opens it anew: the next document goes on where this one was. */
export function startKeepScroll(): void {
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>("a[data-keep-scroll]") : null;
    if (link && isPlainPress(event)) keep(link);
  });
  document.addEventListener("submit", ({ target }) => {
    const field = target instanceof Element ? target.querySelector<HTMLElement>("[data-keep-scroll]") : null;
    if (field) keep(field);
  });
}
