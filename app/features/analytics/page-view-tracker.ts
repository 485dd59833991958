import { trackPageView, trackReturn, type PreviousPage } from "#app/features/analytics/track-events.ts";
import { trackPageLoad } from "#app/features/analytics/web-vitals.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { onPageShown, type NavigationKind } from "#app/foundation/ui/page-events.ts";

const NAVIGATION_KINDS: Record<string, NavigationKind> = { push: "link", traverse: "history", replace: "replace" };

const searchedFor = (search: string): string => new URLSearchParams(search).get("q") ?? "";

/** The page of this site that led to this document, and the kind of navigation; null after a reload or from elsewhere. */
function previousDocument(): { page: PreviousPage; how: NavigationKind } | null {
  const activation = "navigation" in globalThis ? globalThis.navigation.activation : null;
  const from = activation ? activation.from?.url : document.referrer;
  const how = NAVIGATION_KINDS[activation?.navigationType ?? "push"];
  if (!from || !how || !URL.canParse(from)) return null;
  const { origin, pathname, search } = new URL(from);
  // A typed address or a bookmark isn't a link.
  if (origin !== location.origin || (how === "link" && !document.referrer.startsWith(origin))) return null;
  return { page: { path: pathname, term: searchedFor(search) }, how };
}

const shownPage = (how: NavigationKind) => ({
  path: location.pathname,
  route: frameData().route,
  how,
  term: searchedFor(location.search),
});

// Counts each shown page, also one restored from the back/forward cache. This module runs on load and has no exports, because they would
// add 1 kB to every page.
const previous = previousDocument();
trackPageView(shownPage(previous?.how ?? "link"), previous?.page ?? null);
onPageShown((how) => trackPageView(shownPage(how)));
if (document.readyState === "complete") trackPageLoad();
else addEventListener("load", trackPageLoad);
addEventListener("pageshow", ({ persisted }) => persisted && trackReturn(shownPage("history")));
