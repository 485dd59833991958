import { clsx } from "clsx";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import type { Refresh } from "#app/features/news/ui/use-refresh.ts";
import { setBusy } from "#app/foundation/ui/busy-button.ts";

/** Asks the sources for new stories. It's disabled while they're asked, and gets back the focus that a browser then takes from it. */
export function RefreshButton({ isRefreshing, refresh, className, children }: Refresh & { className?: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (button.current) setBusy(button.current, isRefreshing);
  }, [isRefreshing]);
  return (
    <button ref={button} type="button" className={clsx("button js-only", className)} onClick={refresh} data-counts="news_refresh">
      <CategoryIcon name="refresh" size={18} className={clsx("sign", isRefreshing && "spinning")} />
      {children}
    </button>
  );
}
