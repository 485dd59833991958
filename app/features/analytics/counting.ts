import { ACTIONS, type Action, type AnalyticsEvent } from "#app/features/analytics/analytics.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { persist } from "#app/foundation/ui/late.tsx";

type Fields = Omit<Partial<AnalyticsEvent>, "action" | "category" | "language">;

/** Events wait so long for others, in milliseconds. */
const WAIT_MS = 1_500;
/** So many fit into the 8 kB that the server reads. */
const MOST_AT_ONCE = 12;

let waiting: AnalyticsEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Who else wants to know what is counted; only where the visitor agreed to it. */
const listeners = new Set<(event: AnalyticsEvent) => void>();
export function onCounted(listener: (event: AnalyticsEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const events = waiting.splice(0, MOST_AT_ONCE);
    navigator.sendBeacon("/api/events", new Blob([JSON.stringify({ events })], { type: "application/json" }));
  }
}

/** Counts something that happened on the page that is shown, or on the one at `page_path`. */
export function count(action: Action, fields: Fields = {}): void {
  const page_path = fields.page_path ?? location.pathname;
  const event = { action, category: ACTIONS[action], language: splitPath(page_path).language, ...fields, page_path };
  // While somebody types, each letter is a new term: the last one counts.
  if (action === "search") waiting = waiting.filter((one) => one.action !== "search");
  waiting.push(event);
  for (const listener of listeners) listener(event);
  // What is told when the page goes has no later.
  if (document.visibilityState === "hidden") send();
  else if (timer === undefined || action === "search") {
    clearTimeout(timer);
    timer = setTimeout(send, WAIT_MS);
  }
}

interface View {
  path: string;
  /** The pattern of the page's route. */
  route: string;
  how: string;
  /** What was looked for, where the address says it. */
  term: string;
}
let last: View | undefined;

/** Counts a page that is shown now. */
export function countView(view: View): void {
  listen();
  const before = last;
  last = view;
  if (before?.path !== view.path) {
    const referrer = before || !document.referrer ? "" : new URL(document.referrer).hostname;
    count("pageview", { page_path: view.path, route: view.route, ...(referrer && referrer !== location.hostname && { referrer }) });
    if (before) count("page_navigation", { page_path: view.path, from_page: before.path, to_page: view.path, navigation_type: view.how });
  }
  if (view.term && view.term !== before?.term) count("search", { page_path: view.path, search_term: view.term.slice(0, 200), ...resultsShown() });
}

/** How many results the page says that there are. */
function resultsShown(): Fields {
  const shown = document.querySelector<HTMLElement>("[data-results]")?.dataset.results;
  return shown === undefined ? {} : { results_count: Number(shown) };
}

function countSought({ sought, found }: DOMStringMap): void {
  if (sought) count("search", { search_term: sought.slice(0, 200), results_count: Number(found) });
}

const isNews = (path: string): boolean => splitPath(path).path === "/news";
const NAMED_HOSTS: Record<string, string> = { "x.com": "twitter", "github.com": "github", "discord.gg": "discord", "discord.com": "discord" };

/** What a press on a link says beside the page that it leads to. */
function countLink(link: HTMLAnchorElement): void {
  // A mail address is no website, and what is no address at all has no protocol.
  if (!/^https?:$/.test(link.protocol)) return;
  const path = location.pathname;
  const isOwn = link.origin === location.origin;
  const { article, project } = link.closest<HTMLElement>("[data-article], [data-project]")?.dataset ?? {};
  const field = link.closest<HTMLElement>("[data-cat]")?.dataset.cat;
  const of = project ?? (isOwn ? undefined : /\/project\/([^/]+)$/.exec(path)?.[1]);
  if (article && !isOwn) count("news_open", { label: article, news_category: field, content_type: "article" });
  else if (of) count("project_interaction", { project_name: of, project_category: field, source_page: path, interaction_type: isOwn ? "open" : (NAMED_HOSTS[link.hostname] ?? "website") });
  else if (isOwn && isNews(path) && isNews(link.pathname) && link.search !== location.search) count("news_filter", { label: link.search.slice(1, 80), content_type: "list" });
  const [from, next] = [splitPath(path).language, splitPath(link.pathname).language];
  if (isOwn && from !== next && link.hreflang) count("language_change", { label: `${from}_to_${next}` });
}

/** Listens once, for the whole document: no part of the page knows that it is counted. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const press = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest("a[href], [data-counts]") : null;
    if (pressed instanceof HTMLAnchorElement) countLink(pressed);
    else if (pressed) count("news_refresh", { content_type: "list" });
  };
  // Before the page itself reacts: afterwards it may be another one.
  document.addEventListener("click", press, { capture: true });
  document.addEventListener("auxclick", press, { capture: true });
  // The palette says on itself what was sought in it last; it is counted when it closes, wherever the visitor goes then.
  document.addEventListener("close", ({ target }) => target instanceof HTMLDialogElement && countSought(target.dataset), { capture: true });
  addEventListener("newsletter-signup", () => count("newsletter_signup", { value: 1 }));
  addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
  const measure = () => void persist(() => import("#app/features/analytics/measuring.ts")).then(({ measureLoad }) => measureLoad());
  if (document.readyState === "complete") measure();
  else addEventListener("load", measure);
}
