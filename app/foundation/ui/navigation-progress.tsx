import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLocation } from "react-router";

/** Milliseconds before a wait is shown: most pages are there sooner. */
const PATIENCE = 150;

/**
 * The request for the next page. React Router tells of it in a transition, and a transition waits for every part of the page
 * whose script is still to come: on the front page it would be told of only once the next page is here.
 */
let awaited: Request | null = null;
const listeners = new Set<() => void>();

function hold(request: Request | null): void {
  awaited = request;
  for (const listener of listeners) listener();
}

/** A page is awaited until its address is shown or the request is given up. */
export function awaitPage(request: Request): void {
  hold(request);
  request.signal.addEventListener("abort", () => awaited === request && hold(null));
}

/** The page that was awaited is here, when it is the one at the address that is shown. */
export function endWait(): void {
  if (awaited && awaited.url === location.href.split("#")[0]) hold(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the next page has been awaited for longer than that. */
export function useSlowNavigation(): boolean {
  const waiting = useSyncExternalStore(subscribe, () => awaited !== null, () => false);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}

/**
 * What a browser does for a document, done for a change of page inside the app: shows that it loads, then
 * moves the focus to the page's content and tells its title.
 */
export function NavigationProgress() {
  const { t } = useTranslation();
  const { pathname, hash, key } = useLocation();
  const slow = useSlowNavigation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);

  useEffect(endWait, [key]);
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
      <output className="sr-only">
        {slow ? t("nav.loading") : title}
      </output>
    </>
  );
}
