import type { AnalyticsEvent } from "#app/features/analytics/analytics.ts";

declare global {
  var dataLayer: IArguments[] | undefined;
}

/** Google's script needs the `arguments` object and ignores an array. */
const gtag: (...words: unknown[]) => void = function gtag() {
  (globalThis.dataLayer ??= []).push(arguments);
};

const NO_ADS = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
const CONFIGURATION = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  cookie_flags: "SameSite=None;Secure",
};

/** Location fields without the search term. Google's script would otherwise read the title, address and previous page, which contain it. */
function pageLocation(page_path: string) {
  const page_referrer = document.referrer === "" ? "" : `${new URL(document.referrer).origin}/`;
  return { page_path, page_location: location.origin + page_path, page_title: page_path, page_referrer };
}

/** Sends an event without its search term, which may be a secret. */
function sendToGoogle(counted: AnalyticsEvent): void {
  const { action, page_path, search_term: _, ...event } = counted;
  const place = pageLocation(page_path);
  gtag("set", place);
  if (action === "pageview") gtag("event", "page_view", { ...place, language: event.language });
  else gtag("event", action, { ...event, ...place });
}

let isStarted = false;
const forward = (event: Event): void => {
  if (event instanceof CustomEvent) sendToGoogle(event.detail);
};

/** Loads Google's tag and forwards every event from now on. Call it only after the visitor agreed. */
export function startTag(id: string): void {
  if (isStarted) return;
  isStarted = true;
  addEventListener("event-tracked", forward);
  const place = pageLocation(location.pathname);
  const isLoaded = globalThis.dataLayer !== undefined;
  gtag("consent", isLoaded ? "update" : "default", { ...NO_ADS, analytics_storage: "granted" });
  if (!isLoaded) {
    gtag("js", new Date());
    gtag("set", place);
    gtag("config", id, { ...CONFIGURATION, ...place });
    document.head.append(
      Object.assign(document.createElement("script"), {
        async: true,
        src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`,
      }),
    );
  }
  gtag("event", "page_view", place);
}

/** Stops sending events and deletes Google's cookies. */
export function stopTag(): void {
  if (!isStarted) return;
  isStarted = false;
  removeEventListener("event-tracked", forward);
  gtag("consent", "update", { ...NO_ADS, analytics_storage: "denied" });
  const domains = location.hostname.split(".").map((_, index, labels) => labels.slice(index).join("."));
  for (const name of document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "")) {
    if (!name.startsWith("_ga")) continue;
    for (const domain of ["", ...domains.map((item) => `; domain=${item}`)]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
