import { useEffect } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { isReachable, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { toast } from "#app/foundation/ui/toast.tsx";

/** The link to another document of the site that the browser is about to follow. */
function documentLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  if (link.origin !== location.origin || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return undefined;
  const isPlaceInPage = link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
  return isPlaceInPage ? undefined : link;
}

/**
 * Asks whether the site answers before the browser leaves the page for a document of it or sends a form: the browser's own
 * error page would take the place of this one, with everything that was typed.
 */
export function NavigationGuard() {
  const { t } = useTranslation();
  useEffect(() => {
    const abort = new AbortController();
    const leave = async (event: Event, go: () => void) => {
      event.preventDefault();
      if (await isReachable()) go();
      else toast.error(t(unreachableReasonKey()), { description: t("away.kept") });
    };
    // On the window, after every component's own handlers.
    addEventListener(
      "click",
      (event) => {
        const link = documentLink(event);
        if (link) void leave(event, () => location.assign(link.href));
      },
      { signal: abort.signal },
    );
    addEventListener(
      "submit",
      (event) => {
        const form = event.target;
        if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
        void leave(event, () => form.submit());
      },
      { signal: abort.signal },
    );
    return () => abort.abort();
  }, [t]);
  return null;
}
