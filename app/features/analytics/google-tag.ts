import type { AnalyticsEvent } from "#app/features/analytics/analytics.ts";
import { onCounted } from "#app/features/analytics/counting.ts";

declare global {
  var dataLayer: IArguments[] | undefined;
}

/** Google's script reads the arguments themselves; an array of them would be something else to it. */
const gtag: (...words: unknown[]) => void = function gtag() {
  (globalThis.dataLayer ??= []).push(arguments);
};

const NO_ADS = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
const CONFIGURATION = { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false, cookie_flags: "SameSite=None;Secure" };

/** Where an event happened. The script would read the title, the address and the page before by itself: those of a search hold what was searched for. */
function placeOf(page_path: string) {
  const page_referrer = document.referrer === "" ? "" : `${new URL(document.referrer).origin}/`;
  return { page_path, page_location: location.origin + page_path, page_title: page_path, page_referrer };
}

/** Everything but what a visitor searched for, which may be a secret. */
function tell(counted: AnalyticsEvent): void {
  const { action, page_path, search_term: _, ...event } = counted;
  const place = placeOf(page_path);
  gtag("set", place);
  if (action === "pageview") gtag("event", "page_view", { ...place, language: event.language });
  else gtag("event", action, { ...event, ...place });
}

let stop: (() => void) | undefined;

/** Loads Google's tag and tells it what is counted from now on. Only called when the visitor has agreed to it. */
export function startTag(id: string): void {
  if (stop) return;
  stop = onCounted(tell);
  const place = placeOf(location.pathname);
  const isLoaded = globalThis.dataLayer !== undefined;
  gtag("consent", isLoaded ? "update" : "default", { ...NO_ADS, analytics_storage: "granted" });
  if (!isLoaded) {
    gtag("js", new Date());
    gtag("set", place);
    gtag("config", id, { ...CONFIGURATION, ...place });
    document.head.append(Object.assign(document.createElement("script"), { async: true, src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}` }));
  }
  gtag("event", "page_view", place);
}

/** Tells it nothing more and takes away its cookies. */
export function stopTag(): void {
  if (!stop) return;
  stop();
  stop = undefined;
  gtag("consent", "update", { ...NO_ADS, analytics_storage: "denied" });
  const domains = location.hostname.split(".").map((_, index, labels) => labels.slice(index).join("."));
  for (const name of document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "")) {
    if (!name.startsWith("_ga")) continue;
    for (const domain of ["", ...domains.map((one) => `; domain=${one}`)]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
