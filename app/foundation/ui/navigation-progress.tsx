import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLocation } from "react-router";

/** Milliseconds before a wait is shown: most pages are there sooner. */
const SHOW_AFTER_MS = 150;

/**
 * The request for the next page. React Router reports it in a transition, which waits for every lazy component of the page:
 * on the front page it would be reported only once the next page is here.
 */
let pendingRequest: Request | null = null;
const listeners = new Set<() => void>();

function setPendingRequest(request: Request | null): void {
  pendingRequest = request;
  for (const listener of listeners) listener();
}

/** A page is awaited until its address is shown or the request is given up. */
export function startNavigation(request: Request): void {
  setPendingRequest(request);
  request.signal.addEventListener("abort", () => pendingRequest === request && setPendingRequest(null));
}

/** The page that was awaited is here, when it is the one at the address that is shown. */
export function endNavigation(): void {
  if (pendingRequest && pendingRequest.url === location.href.split("#")[0]) setPendingRequest(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the next page has been awaited for longer than that. */
export function useSlowNavigation(): boolean {
  const waiting = useSyncExternalStore(
    subscribe,
    () => pendingRequest !== null,
    () => false,
  );
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}

/**
 * What a browser does when a document loads, for a navigation inside the app: shows the progress, then
 * moves the focus to the page's content and announces its title.
 */
export function NavigationProgress() {
  const { t } = useTranslation();
  const { pathname, hash, key } = useLocation();
  const slow = useSlowNavigation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);

  useEffect(endNavigation, [key]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    // A link to a place in the page takes its reader there itself.
    if (hash === "") document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <>
      {slow && <div className="navigation-progress" />}
      <output className="sr-only">{slow ? t("nav.loading") : title}</output>
    </>
  );
}
