import type { MouseEvent } from "react";
import type { DashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import { Dashboard } from "#app/features/analytics/dashboard.tsx";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { useReport } from "#app/features/analytics/use-report.ts";
import { projectPath } from "#app/features/ecosystem/project-path.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { samePageLink } from "#app/foundation/islands/same-page-link.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

interface Props {
  /** Null if the database is unavailable. */
  report: AnalyticsReport | null;
  query: DashboardQuery;
  presence: LiveEntry<number | null>;
}

/** Visit statistics: tabs change at once, and other periods are loaded. */
function Analytics({ report: first, query: initialQuery, presence }: Props) {
  const { report, isBusy, query, open } = useReport({ first, query: initialQuery, presence });
  const onClick = (event: MouseEvent) => {
    const link = samePageLink(event);
    if (!link) return;
    event.preventDefault();
    void open(link.search);
  };
  return <Dashboard report={report} query={query} pathOf={projectPath} isBusy={isBusy} onClick={onClick} />;
}

export default defineIsland("analytics", Analytics, {
  // Browsers get the messages with the page.
  messages: import.meta.env.SSR
    ? [
        "analytics:sample",
        "analytics:csv",
        "analytics:failed",
        "analytics:live",
        "analytics:period",
        "analytics:computed",
        "analytics:stats",
        "analytics:tabs",
        "analytics:chart",
        "analytics:active",
        "analytics:actions",
        "analytics:bots",
        "analytics:vitals",
        "analytics:top",
        "analytics:audience",
        "categories:names",
        "common:figure",
        "common:error.retry",
      ]
    : [],
});
