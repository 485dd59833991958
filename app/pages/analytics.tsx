import { data } from "react-router";
import type { Route } from "./+types/analytics";
import AnalyticsIsland from "#app/pages/analytics.island.tsx";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { DashboardMethod } from "#app/features/analytics/dashboard-method.tsx";
import { parseDashboardQuery, serializeDashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import { DashboardTools } from "#app/features/analytics/dashboard-tools.tsx";
import { presenceTopic } from "#app/features/analytics/presence.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/analytics/analytics.css";

/** The page cache serves an expired page for up to ten more seconds, so that no figure is older than a minute. */
const MAX_CACHE_MS = 50_000;

export const loader = pageLoader(
  {
    llms: "none",
    query: { canonical: (asked) => serializeDashboardQuery(parseDashboardQuery(asked)), parse: parseDashboardQuery },
    topics: [presenceTopic],
    search: { title: "analytics:title", text: "analytics:meta.description" },
  },
  async ({ query, language, services: { analytics }, render }) => {
    const renderedAt = Date.now();
    expireAt(render, renderedAt + MAX_CACHE_MS);
    const page = {
      messages: messagesOf(language, "analytics", "categories"),
      query,
      renderedAt,
      tagIsConfigured: analytics.tag !== undefined,
      presence: analytics.latestPresence(),
    };
    const report = await analytics.report(query.period, language, render.titleOf);
    if (report) return data({ ...page, report });
    return data({ ...page, report: null }, { status: 503 });
  },
);

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("analytics");
  const { report, query, presence } = loaderData;
  return (
    <Page path="/analytics" title={t("title")} description={t("meta.description")} noindex={report === null} lead={t("lead")}>
      <div className="container traffic-page">
        <RenderedAt value={loaderData.renderedAt}>
          <Island of={AnalyticsIsland} props={{ report, query, presence }} when="load" />
        </RenderedAt>
        <DashboardMethod />
        <DashboardTools tagIsConfigured={loaderData.tagIsConfigured} />
      </div>
    </Page>
  );
}
