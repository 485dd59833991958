import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { announcePage, onOpenPage } from "#app/foundation/ui/page-events.ts";
import { startStarButtons } from "#app/foundation/ui/star-buttons.ts";

const KINDS = { PUSH: "link", POP: "history", REPLACE: "replace" } as const;

/** Where React Router runs, the scripts of the frame hear of each page that it shows, and open pages by it. */
export function RouterBridge() {
  const { pathname, search } = useLocation();
  const kind = KINDS[useNavigationType()];
  const navigate = useNavigate();
  const shown = useRef(pathname + search);
  useEffect(() => {
    if (shown.current === pathname + search) return;
    shown.current = pathname + search;
    announcePage(kind);
  }, [pathname, search, kind]);
  useEffect(() => onOpenPage((href) => void navigate(href)), [navigate]);
  useEffect(startStarButtons, []);
  return null;
}
