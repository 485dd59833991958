import type { Card, ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { MetricChange, MetricRow, MetricValue } from "#app/features/ecosystem/ui/metric-value.tsx";
import { SourceLines } from "#app/features/ecosystem/ui/project-cell.tsx";
import { listName } from "#app/features/ecosystem/project/project-address.ts";
import { useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import { usePriceText } from "#app/features/ecosystem/ui/use-price-text.ts";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/titles.css";

const METRICS = ["tvl", "holders", "transactions30d", "marketCap", "price", "circulatingSupply"] as const;
/** The two market caps count as equal while they differ by less than this share. */
const TOLERANCE = 0.01;

/** Price times the tokens in circulation, in USD; null when it equals the source's market cap. */
export function circulatingMarketCap({
  price,
  circulatingSupply,
  marketCap,
}: Pick<ProjectFigures, "price" | "circulatingSupply" | "marketCap">): number | null {
  if (!price || !circulatingSupply) return null;
  const cap = price.value * circulatingSupply.value;
  return marketCap && Math.abs(cap - marketCap.value) <= TOLERANCE * marketCap.value ? null : cap;
}

export interface ProjectFacts extends Pick<ProjectView, "statusAsOf" | "founded" | "launched" | "openSource" | "license"> {
  card: Pick<Card, "id" | "category" | "subcategory" | "status">;
  isClosed: boolean;
  /** Last transaction at its scripts; null when no use is known. */
  contractsUsedAt: number | null;
}

export function ProjectStats({ card, statusAsOf, founded, launched, openSource, license, isClosed, contractsUsedAt }: ProjectFacts) {
  const { t } = useTranslation(["project", "catalog", "categories"]);
  const formats = useFormats();
  const priceText = usePriceText();
  const figures = useProjectFigures();
  const floating = circulatingMarketCap(figures);
  const shown = METRICS.filter((metric) => figures[metric] && (metric !== "circulatingSupply" || floating !== null));
  return (
    <section className="deferred-layout-mobile card side-card grid-close" aria-labelledby="stats-title" suppressHydrationWarning>
      <h2 className="side-title" id="stats-title">
        {t("stats.title")}
      </h2>
      <dl>
        <DottedRow label={t("stats.category")}>{listName(t, card)}</DottedRow>
        <DottedRow label={t("stats.status")}>
          {t("stats.statusAsOf", { status: t(`catalog:status.${card.status}`), date: dateText(statusAsOf, formats) })}
        </DottedRow>
        {founded !== null && <DottedRow label={t("stats.founded")}>{founded}</DottedRow>}
        {launched !== null && <DottedRow label={t("stats.launched")}>{dateText(launched, formats)}</DottedRow>}
        {figures.tvl && (
          <DottedRow label={t("stats.tvl")}>
            <MetricValue metric="tvl" format={formats.usdCompact} />{" "}
            {figures.tvlChange24h && (
              <>
                <MetricChange metric="tvlChange24h" /> <span className="muted">{t("stats.inDay")}</span>
              </>
            )}
          </DottedRow>
        )}
        <MetricRow label={t("stats.users")} metric="holders" format={formats.integer} />
        <MetricRow label={t("stats.transactions30d")} metric="transactions30d" format={formats.integer} />
        {contractsUsedAt !== null && <DottedRow label={t("stats.contractsUsed")}>{formats.date(contractsUsedAt)}</DottedRow>}
        <MetricRow label={t("stats.marketCap")} metric="marketCap" format={formats.usdCompact} />
        {floating !== null && (
          <DottedRow label={t("stats.floatingMarketCap")}>
            <data className="figure" value={floating} data-metric="floatingMarketCap" title={t("stats.floatingMeans")}>
              {formats.usdCompact(floating)}
            </data>
          </DottedRow>
        )}
        <MetricRow label={t("stats.price")} metric="price" format={priceText} />
        {isClosed && openSource !== null && <DottedRow label={t("stats.openSource")}>{t(openSource ? "stats.yes" : "stats.no")}</DottedRow>}
        {license !== null && <DottedRow label={t("stats.license")}>{license}</DottedRow>}
      </dl>
      {contractsUsedAt !== null && <p className="caption">{t("stats.contractsMeans")}</p>}
      <SourceLines metrics={shown} />
    </section>
  );
}
