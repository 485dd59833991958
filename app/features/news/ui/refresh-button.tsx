import { clsx } from "clsx";
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { CategoryIcon } from "#app/features/news/ui/category-icon.tsx";
import type { Refresh } from "#app/features/news/ui/use-refresh.ts";
import "./story.css";

/** Refreshes the sources. Disabled meanwhile, which makes browsers drop its focus, so we restore it afterwards. */
export function RefreshButton({ isRefreshing, refresh, className, children }: Refresh & { className?: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isRefreshing || !hadFocus.current) return;
    hadFocus.current = false;
    // Not if the visitor has moved the focus elsewhere.
    if (document.activeElement === null || document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isRefreshing]);
  const onClick = ({ currentTarget }: MouseEvent) => {
    hadFocus.current = document.activeElement === currentTarget;
    refresh();
  };
  return (
    <button
      ref={button}
      type="button"
      className={clsx("button js-only", className)}
      disabled={isRefreshing}
      aria-busy={isRefreshing}
      onClick={onClick}
      data-counts="news_refresh"
    >
      <CategoryIcon name="refresh" size={18} className={clsx("sign", isRefreshing && "spinning")} />
      {children}
    </button>
  );
}
