import { noonOf, useDays } from "#app/features/news/ui/use-days.ts";
import { RefreshButton } from "#app/features/news/ui/refresh-button.tsx";
import type { Refresh } from "#app/features/news/ui/use-refresh.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./news.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/read-out.css";

interface Props {
  renderedAt: number;
  week: { stories: number; sources: number };
  /** Number of sources, and of those whose last poll succeeded; null when unknown. */
  health: { sources: number; answering: number } | null;
  refresh: Refresh;
}

export function NewsMasthead({ renderedAt, week, health, refresh }: Props) {
  const { t } = useTranslation("news");
  const formats = useFormats();
  const { today } = useDays(renderedAt);
  const stories = t("masthead.week", { count: week.stories, formatted: formats.integer(week.stories) });
  return (
    <header className="page-intro news-masthead">
      <div className="container">
        <div>
          <h1>{t("title")}</h1>
          <p className="lead">
            {formats.longDate(noonOf(today))}
            {week.stories > 0 && <span>{`. ${t("masthead.from", { count: week.sources, stories })}`}</span>}
          </p>
          <LocalLink to="/news/sources" className="news-sources-link lone-link action">
            {t("masthead.sources")}
            {health && <span className="muted"> {t("masthead.answering", { count: health.sources, ok: health.answering })}</span>}
          </LocalLink>
        </div>
        <div className="news-refresh grid-close">
          <RefreshButton {...refresh} className="button-primary">
            <span className="sr-only until-768">{t(refresh.isRefreshing ? "masthead.refreshing" : "masthead.refresh")}</span>
          </RefreshButton>
          <div className="sr-only until-768">
            <p className="source-line">{t("masthead.note")}</p>
          </div>
        </div>
      </div>
    </header>
  );
}
