import { ACTIONS, type Action, type AnalyticsEvent } from "#app/features/analytics/analytics.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { onSearch } from "#app/foundation/ui/page-events.ts";

type Fields = Omit<Partial<AnalyticsEvent>, "action" | "category" | "language">;

/** Events wait this long to be sent as a batch. */
const SEND_DELAY_MS = 1_500;
/** More don't fit into the server's 8 kB limit. */
const MAX_BATCH_SIZE = 12;

let pendingEvents: AnalyticsEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  while (pendingEvents.length > 0) {
    const events = pendingEvents.splice(0, MAX_BATCH_SIZE);
    navigator.sendBeacon("/api/events", new Blob([JSON.stringify({ events })], { type: "application/json" }));
  }
}

/** Counts an event on the current page, or on the one at `page_path`. */
export function trackEvent(action: Action, fields: Fields = {}): void {
  const page_path = fields.page_path ?? location.pathname;
  const event = { action, category: ACTIONS[action], language: splitPath(page_path).language, ...fields, page_path };
  // Each keystroke makes a new term; only the last one counts.
  if (action === "search") pendingEvents = pendingEvents.filter((candidate) => candidate.action !== "search");
  pendingEvents.push(event);
  dispatchEvent(new CustomEvent("event-tracked", { detail: event }));
  const isLeaving = document.visibilityState === "hidden";
  if (timer === undefined || action === "search" || isLeaving) {
    clearTimeout(timer);
    timer = setTimeout(send, isLeaving ? 0 : SEND_DELAY_MS);
  }
}

interface View {
  path: string;
  route: string;
  how: string;
  term: string;
}
let last: View | null = null;

export type PreviousPage = Pick<View, "path" | "term">;

/** Counts a shown page. `before` is the page that led to it, by default the one shown last. */
export function trackPageView(view: View, before: PreviousPage | null = last): void {
  listen();
  last = view;
  if (before?.path !== view.path) {
    const referrer = before || !document.referrer ? "" : new URL(document.referrer).hostname;
    trackEvent("pageview", { page_path: view.path, route: view.route, ...(referrer && referrer !== location.hostname && { referrer }) });
    if (before)
      trackEvent("page_navigation", { page_path: view.path, from_page: before.path, to_page: view.path, navigation_type: view.how });
  }
  if (view.term && view.term !== before?.term)
    trackEvent("search", { page_path: view.path, search_term: view.term.slice(0, 200), ...shownSearchResults() });
}

/** Counts a page restored from the back/forward cache. Browsers don't say which page the visitor came back from. */
export function trackReturn(view: View): void {
  last = view;
  trackEvent("pageview", { page_path: view.path, route: view.route });
}

function shownSearchResults(): Fields {
  const shown = document.querySelector<HTMLElement>("[data-results]")?.dataset.results;
  return shown === undefined ? {} : { results_count: Number(shown) };
}

function trackSearch(term: string | undefined, found: number): void {
  if (term) trackEvent("search", { search_term: term.slice(0, 200), results_count: found });
}

const isNews = (path: string): boolean => splitPath(path).path === "/news";
const NAMED_HOSTS: Record<string, string> = {
  "x.com": "twitter",
  "github.com": "github",
  "discord.gg": "discord",
  "discord.com": "discord",
};

/** Counts the meaning of a click on a link, beside the view of the page that it opens. */
function trackLinkClick(link: HTMLAnchorElement): void {
  // Skips mailto: and invalid addresses.
  if (!/^https?:$/.test(link.protocol)) return;
  const path = location.pathname;
  const isOwn = link.origin === location.origin;
  const { article, project } = link.closest<HTMLElement>("[data-article], [data-project]")?.dataset ?? {};
  const field = link.closest<HTMLElement>("[data-cat]")?.dataset.cat;
  const of = project ?? (isOwn ? undefined : /\/project\/([^/]+)$/.exec(path)?.[1]);
  if (article && !isOwn) trackEvent("news_open", { label: article, news_category: field, content_type: "article" });
  else if (of)
    trackEvent("project_interaction", {
      project_name: of,
      project_category: field,
      source_page: path,
      interaction_type: isOwn ? "open" : (NAMED_HOSTS[link.hostname] ?? "website"),
    });
  else if (isOwn && isNews(path) && isNews(link.pathname) && link.search !== location.search)
    trackEvent("news_filter", { label: link.search.slice(1, 80), content_type: "list" });
  const [from, next] = [splitPath(path).language, splitPath(link.pathname).language];
  if (isOwn && from !== next && link.hreflang) trackEvent("language_change", { label: `${from}_to_${next}` });
}

/** Adds its listeners once to the whole document, so that no component needs tracking code. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const press = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest("a[href], [data-counts]") : null;
    if (pressed instanceof HTMLAnchorElement) trackLinkClick(pressed);
    else if (pressed) trackEvent("news_refresh", { content_type: "list" });
  };
  // Capture phase, because the page's own handlers may change the address.
  document.addEventListener("click", press, { capture: true });
  document.addEventListener("auxclick", press, { capture: true });
  onSearch(trackSearch);
  addEventListener("newsletter-signup", () => trackEvent("newsletter_signup", { value: 1 }));
  addEventListener("pagehide", send);
  // web-vitals reports its last figures first, in the capture phase, so one request has them all.
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
}
