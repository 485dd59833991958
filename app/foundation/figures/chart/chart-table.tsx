import { clsx } from "clsx";
import type { ReactNode } from "react";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./price-chart.css";
import "#app/foundation/ui/details.css";

interface Props {
  caption: string;
  show: string;
  hide: string;
  className?: string;
  /** True if the table scrolls in its own box, which the keyboard then has to reach. */
  isScrollable?: boolean;
  /** Head and body of the table. */
  children: ReactNode;
}

/** A chart's data as a table. Opens without a script. */
export function ChartTable({ caption, show, hide, className, isScrollable = false, children }: Props) {
  const scrollable = isScrollable ? ({ role: "region", "aria-label": caption, tabIndex: 0 } as const) : {};
  return (
    <details className={clsx("price-table", className)}>
      <summary className="opener line">
        <UiIcon name="table-2" size={16} />
        <span className="when-closed">{show}</span>
        <span className="when-open">{hide}</span>
      </summary>
      <div className="card" {...scrollable}>
        <table>
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </div>
    </details>
  );
}
