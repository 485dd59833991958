import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLocation, useNavigation } from "react-router";

/** Milliseconds before a wait is shown: most pages are there sooner. */
const PATIENCE = 150;

/** Whether the next page has been awaited for longer than that. */
export function useSlowNavigation(): boolean {
  const waiting = useNavigation().state !== "idle";
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
  const { pathname, hash } = useLocation();
  const slow = useSlowNavigation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);

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
