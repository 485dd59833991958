import type { Route } from "./+types/data-sources";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { dataSources } from "#app/features/open-data/data-sources.server.ts";
import { sourceStatus } from "#app/features/open-data/source-status.server.ts";
import { SourceStatusTable } from "#app/features/open-data/source-status-table.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/open-data/source-status.css";
import "#app/foundation/lists/source-table.css";

/** The page expires after a minute, because an instance reads the reports of the others once a minute. */

export const loader = pageLoader(
  { search: { title: "sources:title", text: "sources:description" } },
  ({ language, services: { sourceHealth }, render }) => {
    const renderedAt = Date.now();
    expireAt(render, renderedAt + MINUTE);
    return { messages: messagesOf(language, "sources", "open-data"), sources: sourceStatus(dataSources(), sourceHealth), renderedAt };
  },
);

export default function DataSources({ loaderData: { sources, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation("sources");
  const asked = sources.filter(({ state }) => state !== "waiting" && state !== "unconfigured");
  const ok = asked.filter(({ state }) => state === "fits").length;
  return (
    <Page
      path="/data/sources"
      title={t("title")}
      description={t("description")}
      parents={[{ name: t("back"), path: "/data" }]}
      lead={t("lead")}
      back={{ to: "/data", label: t("back") }}
    >
      <div className="container">
        <p className="source-summary muted">
          {asked.length > 0 && `${t("summary", { count: asked.length, ok })} `}
          {t("week")}
        </p>
        <RenderedAt value={renderedAt}>
          <SourceStatusTable sources={sources} />
        </RenderedAt>
        <section className="source-feeds grid-close text-links">
          <h2>{t("feeds.name")}</h2>
          <p>
            {t("feeds.text")} <LocalLink to="/news/sources">{t("feeds.link")}</LocalLink>
          </p>
        </section>
      </div>
    </Page>
  );
}
