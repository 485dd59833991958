import { clsx } from "clsx";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { EmptyState, Ranking, RankingCell } from "#app/features/analytics/dashboard-ranking.tsx";
import { SAMPLE_LANGUAGES } from "#app/features/analytics/dashboard-samples.ts";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, tagOf } from "#app/foundation/i18n/languages.ts";
import "./analytics.css";
import "#app/foundation/figures/figure-panel.css";

export function DashboardAudience({ report }: { report: Pick<AnalyticsReport, "state" | "languages" | "sources" | "searches"> }) {
  return (
    <div className="figure-panel">
      <Languages languages={report.languages} isAbsent={report.state === "absent"} />
      <Sources sources={report.sources} />
      <Searches searches={report.searches} />
      <Countries />
    </div>
  );
}

function Languages({ languages, isAbsent }: Pick<AnalyticsReport, "languages"> & { isAbsent: boolean }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const shown = isAbsent ? SAMPLE_LANGUAGES : languages;
  const nameOf = (code: string) => LANGUAGES.find((language) => language.code === code)?.name ?? code;
  return (
    <section className={clsx("cell column-close traffic-column-half", isAbsent && "cell-sample")} aria-labelledby="languages">
      <header className="cell-head">
        <h3 id="languages">{t("audience.languages")}</h3>
        {isAbsent ? <SampleChip note={t("sample")} /> : <span className="cell-aside fine-print">{t("audience.ofViews")}</span>}
      </header>
      {shown.length === 0 ? (
        <EmptyState>{t("audience.noLanguages")}</EmptyState>
      ) : (
        <Ranking
          items={shown.map(({ code, percentage }) => ({
            key: code,
            name: <span lang={tagOf(code)}>{nameOf(code)}</span>,
            value: (
              <data value={percentage} data-metric="languageShare" data-language={code} data-state={isAbsent ? "sample" : undefined}>
                {formats.percent(percentage)}
              </data>
            ),
            share: percentage,
          }))}
        />
      )}
    </section>
  );
}

function Sources({ sources }: Pick<AnalyticsReport, "sources">) {
  const { t } = useTranslation("analytics");
  return (
    <RankingCell
      id="sources"
      title={t("audience.sources")}
      unit={t("audience.visits")}
      empty={t("audience.noSources")}
      note={t("audience.sourcesNote")}
      items={sources.map(({ host, visits }) => ({ key: host ?? "", name: host ?? t("audience.direct"), count: visits }))}
    />
  );
}

function Searches({ searches }: Pick<AnalyticsReport, "searches">) {
  const { t } = useTranslation("analytics");
  return (
    <RankingCell
      id="searches"
      title={t("audience.searches")}
      unit={t("audience.times")}
      empty={t("audience.noSearches")}
      note={t("audience.searchesNote")}
      items={searches.map(({ term, count }) => ({ key: term, name: term, count }))}
    />
  );
}

function Countries() {
  const { t } = useTranslation("analytics");
  return (
    <section className="cell column-close traffic-column-half" aria-labelledby="countries">
      <h3 id="countries" className="cell-title">
        {t("audience.countries")}
      </h3>
      <p className="secondary">{t("audience.noCountries")}</p>
    </section>
  );
}
