import type { Route } from "./+types/news-sources";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { SourceTable } from "#app/features/news/ui/source-table.tsx";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/foundation/lists/source-table.css";

/** Feeds are read every five minutes, and an error shows within a minute. */

export const loader = pageLoader(
  {
    topics: [newsTopic],
    search: { title: "news:sources.title", text: "news:sources.lead" },
  },
  async ({ language, services: { news }, render }) => {
    const renderedAt = Date.now();
    expireAt(render, renderedAt + MINUTE);
    return { messages: messagesOf(language, "news", "sources"), feeds: await news.feedHealth(), renderedAt };
  },
);

export default function NewsSources({ loaderData: { feeds, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["news", "sources"]);
  const ok = feeds.filter(({ state }) => state === "ok").length;
  return (
    <Page
      path="/news/sources"
      title={t("sources.title")}
      description={t("meta.sources")}
      parents={[{ name: t("title"), path: "/news" }]}
      lead={t("sources.lead")}
      back={{ to: "/news", label: t("sources.back") }}
    >
      <div className="container">
        <p className="source-summary muted">
          {feeds.length === 0 ? t("sources.empty") : t("sources.summary", { count: feeds.length, ok })}
        </p>
        <p className="text-links">
          <LocalLink to="/data/sources">{t("sources:all")}</LocalLink>
        </p>
        {feeds.length > 0 && (
          <RenderedAt value={renderedAt}>
            <SourceTable feeds={feeds} />
          </RenderedAt>
        )}
      </div>
    </Page>
  );
}
