import type { NewsFailure } from "#app/features/news/news.ts";
import { watchStories } from "#app/features/news/ui/news-live.ts";
import { startVisit } from "#app/features/news/ui/last-visit.ts";
import { goToList, markNewSince, NEWS_PARTS, newsTexts, requestPage, showPage, showTemplate } from "#app/features/news/ui/news-parts.ts";
import { startRefresh } from "#app/features/news/ui/news-refresh.ts";
import { showWait } from "#app/features/news/ui/news-wait.ts";
import { whenReachable } from "#app/foundation/ui/connection.ts";
import { closestTo, isPlainPress } from "#app/foundation/ui/page-events.ts";

/** On a phone the filters are longer than the screen: the chosen one is brought into sight. */
function showChosenFilter(): void {
  const row = document.querySelector<HTMLElement>(".news-filters");
  const chosen = row?.querySelector<HTMLElement>("[aria-selected=true]") ?? row?.querySelector<HTMLElement>("[aria-current]");
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}

/** The link of another list of this page that a press would follow. */
function listLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = closestTo(event, "a[href]");
  if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event) || link.target !== "") return undefined;
  return link.origin === location.origin && link.pathname === location.pathname ? link : undefined;
}

/** The pressed one of a group of filters is the chosen one before its list is here. */
function markChosen(link: HTMLAnchorElement): void {
  const name = link.role === "tab" ? "aria-selected" : "aria-current";
  for (const other of link.closest(".news-categories, .segmented, .tabs")?.querySelectorAll("a") ?? []) {
    if (name === "aria-selected" || other === link) other.setAttribute(name, String(other === link));
    else other.removeAttribute(name);
  }
}

/** Lets the links of the news change the list in its place, the refresh act, and new stories wait. */
export function startNews(main: HTMLElement): void {
  const t = newsTexts(main);
  const visit = startVisit();
  const showVisit = () => markNewSince(visit, t);
  const watch = watchStories(main, showVisit);
  let request = new AbortController();
  let asked = location.search;
  let shown = asked;

  function showFailure(failure: NewsFailure): void {
    // The heading and the title are those of the list before.
    if (asked !== shown) {
      main.querySelector(`#${NEWS_PARTS.panel} > h2`)?.toggleAttribute("hidden", true);
      document.title = main.querySelector("h1")?.textContent ?? document.title;
    }
    showTemplate("news-failure", (content) => {
      const words = content.querySelector("p");
      if (words) words.textContent = t("error.title", { message: t(`error.${failure}`) });
    });
  }
  /** Shows the list that the address asks for. */
  async function open(isPressed: boolean): Promise<void> {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    asked = location.search;
    const endWait = showWait(asked);
    const page = await requestPage(asked, signal);
    endWait();
    if (signal.aborted) return;
    if (typeof page === "string") {
      showFailure(page);
      if (page !== "fetch") void whenReachable().then(() => (signal.aborted ? undefined : open(false)));
      return;
    }
    showPage(page);
    shown = asked;
    showVisit();
    showChosenFilter();
    // What was pressed may have gone with its list.
    if (isPressed && document.activeElement === document.body) goToList();
    watch.follow();
  }

  showVisit();
  showChosenFilter();
  startRefresh(main, watch);
  main.addEventListener("click", (event) => {
    const link = listLink(event);
    if (!link) return;
    event.preventDefault();
    history[link.href === location.href ? "replaceState" : "pushState"](null, "", link.href);
    markChosen(link);
    void open(true);
  });
  main.addEventListener("submit", (event) => {
    if (!closestTo(event, ".news-retry")) return;
    event.preventDefault();
    void open(true);
  });
  addEventListener("popstate", () => void (location.search !== asked && open(false)));
}
