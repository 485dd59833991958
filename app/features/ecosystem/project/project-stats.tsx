import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { MetricChange, MetricValue } from "#app/features/ecosystem/metric-value.tsx";
import { LeaderRow, SourceLines } from "#app/features/ecosystem/project-cell.tsx";
import { listName } from "#app/features/ecosystem/project/project-address.ts";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { usePriceText } from "#app/features/ecosystem/use-price-text.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/titles.css";

const METRICS = ["tvl", "holders", "transactions30d", "marketCap", "price", "circulatingSupply"] as const;
/** The two caps count as one while they differ by less than this share. */
const TOLERANCE = 0.01;

/** Price times the tokens in circulation, in USD; null where that is what the source calls the market cap anyway. */
export function floatingCap({
  price,
  circulatingSupply,
  marketCap,
}: Pick<ProjectFigures, "price" | "circulatingSupply" | "marketCap">): number | null {
  if (!price || !circulatingSupply) return null;
  const cap = price.value * circulatingSupply.value;
  return marketCap && Math.abs(cap - marketCap.value) <= TOLERANCE * marketCap.value ? null : cap;
}

/**
 * The facts and figures of the project in one column.
 * @param contractsUsedAt when there was last a transaction at its scripts; null where no use is known
 */
export function ProjectStats({ contractsUsedAt = null }: { contractsUsedAt?: number | null }) {
  const { t } = useTranslation(["project", "catalogue", "categories"]);
  const formats = useFormats();
  const priceText = usePriceText();
  const { card, statusAsOf, founded, launched, openSource, license, closed } = useProject();
  const figures = useProjectFigures();
  const floating = floatingCap(figures);
  const shown = METRICS.filter((metric) => figures[metric] && (metric !== "circulatingSupply" || floating !== null));
  return (
    <section className="deferred-layout-mobile card side-card" aria-labelledby="stats-title">
      <h2 className="side-title" id="stats-title">
        {t("stats.title")}
      </h2>
      <dl>
        <LeaderRow label={t("stats.category")}>{listName(t, card)}</LeaderRow>
        <LeaderRow label={t("stats.status")}>
          {t("stats.statusAsOf", { status: t(`catalogue:status.${card.status}`), date: dateText(statusAsOf, formats) })}
        </LeaderRow>
        {founded !== null && <LeaderRow label={t("stats.founded")}>{founded}</LeaderRow>}
        {launched !== null && <LeaderRow label={t("stats.launched")}>{dateText(launched, formats)}</LeaderRow>}
        {figures.tvl && (
          <LeaderRow label={t("stats.tvl")}>
            <MetricValue metric="tvl" format={formats.usdCompact} />{" "}
            {figures.tvlChange24h && (
              <>
                <MetricChange metric="tvlChange24h" /> <span className="muted">{t("stats.inDay")}</span>
              </>
            )}
          </LeaderRow>
        )}
        {figures.holders && (
          <LeaderRow label={t("stats.users")}>
            <MetricValue metric="holders" format={formats.integer} />
          </LeaderRow>
        )}
        {figures.transactions30d && (
          <LeaderRow label={t("stats.transactions30d")}>
            <MetricValue metric="transactions30d" format={formats.integer} />
          </LeaderRow>
        )}
        {contractsUsedAt !== null && <LeaderRow label={t("stats.contractsUsed")}>{formats.date(contractsUsedAt)}</LeaderRow>}
        {figures.marketCap && (
          <LeaderRow label={t("stats.marketCap")}>
            <MetricValue metric="marketCap" format={formats.usdCompact} />
          </LeaderRow>
        )}
        {floating !== null && (
          <LeaderRow label={t("stats.floatingMarketCap")}>
            <data className="figure" value={floating} data-metric="floatingMarketCap" title={t("stats.floatingMeans")}>
              {formats.usdCompact(floating)}
            </data>
          </LeaderRow>
        )}
        {figures.price && (
          <LeaderRow label={t("stats.price")}>
            <MetricValue metric="price" format={priceText} />
          </LeaderRow>
        )}
        {closed && openSource !== null && <LeaderRow label={t("stats.openSource")}>{t(openSource ? "stats.yes" : "stats.no")}</LeaderRow>}
        {license !== null && <LeaderRow label={t("stats.license")}>{license}</LeaderRow>}
      </dl>
      {contractsUsedAt !== null && <p className="stats-note">{t("stats.contractsMeans")}</p>}
      <SourceLines metrics={shown} />
    </section>
  );
}
