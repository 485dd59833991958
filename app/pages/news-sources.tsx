import type { Route } from "./+types/news-sources";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { SourceTable } from "#app/features/news/ui/source-table.tsx";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/news/ui/source-table.css";

/** Feeds are asked on a five-minute tick; a fault shows within a minute of it. */
const MINUTE = 60_000;

export const loader = pageLoader(
  {
    topics: [newsTopic],
    search: { title: "news:sources.title", text: "news:sources.lead" },
  },
  async ({ language, services: { news }, render }) => {
    const renderedAt = Date.now();
    expireAt(render, renderedAt + MINUTE);
    return { messages: messagesOf(language, "news"), feeds: await news.feedHealth(), renderedAt };
  },
);

/** How each feed of the Chronicle is doing. */
export default function NewsSources({ loaderData: { feeds, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation("news");
  const ok = feeds.filter(({ state }) => state === "ok").length;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("sources.title")} description={t("meta.sources")} path="/news/sources" />
      <PageJsonLd
        trail={[
          { name: t("title"), path: "/news" },
          { name: t("sources.title"), path: "/news/sources" },
        ]}
      />
      <header className="page-intro">
        <div className="container">
          <LocalLink to="/news" className="link-more">
            <UiIcon name="arrow-left" />
            {t("sources.back")}
          </LocalLink>
          <h1>{t("sources.title")}</h1>
          <p className="lead">{t("sources.lead")}</p>
        </div>
      </header>
      <div className="container">
        <p className="source-summary muted">
          {feeds.length === 0 ? t("sources.empty") : t("sources.summary", { count: feeds.length, ok })}
        </p>
        {feeds.length > 0 && (
          <RenderedAt value={renderedAt}>
            <SourceTable feeds={feeds} />
          </RenderedAt>
        )}
      </div>
    </main>
  );
}
