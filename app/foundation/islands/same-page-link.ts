import type { MouseEvent } from "react";
import { isUnmodifiedClick } from "#app/foundation/ui/page-events.ts";

/** The link that a press follows, if it only changes this page's query. */
export function samePageLink({ target, nativeEvent }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target !== "" || !isUnmodifiedClick(nativeEvent)) return undefined;
  return link.origin === location.origin && link.pathname === location.pathname ? link : undefined;
}
