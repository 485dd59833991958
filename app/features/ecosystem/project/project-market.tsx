import type { ReactNode } from "react";
import type { Card, ProjectFigures, ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { MetricChange, MetricRow, MetricValue } from "#app/features/ecosystem/ui/metric-value.tsx";
import { ProjectCell } from "#app/features/ecosystem/ui/project-cell.tsx";
import { useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { protocolVolumeLabel, type ProjectView } from "#app/features/ecosystem/project-view.ts";
import { usePriceText } from "#app/features/ecosystem/ui/use-price-text.ts";
import { Age } from "#app/foundation/figures/age.tsx";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/figures/labelled-figures.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/titles.css";

const MARKET = ["price", "change24h", "marketCap", "rank", "tokenVolume24h", "high24h", "low24h"] as const;
const PERFORMANCE = ["change7d", "change30d", "ath", "athAt"] as const;
const SUPPLY = ["circulatingSupply", "totalSupply"] as const;
const ON_CHAIN = ["holders", "transactions24h"] as const;
const PROTOCOL = ["protocolVolume24h", "fees24h", "stablecoinSupply"] as const;

const hasAnyFigure = (figures: ProjectFigures, metrics: readonly ProjectMetric[]): boolean =>
  metrics.some((metric) => figures[metric] !== null);

interface Props extends Pick<ProjectView, "token"> {
  card: Pick<Card, "subcategory">;
  children?: ReactNode;
}

/** Figures of the project; renders nothing without any. */
export function ProjectMarket({ card, token, children }: Props) {
  const { t } = useTranslation("project");
  const figures = useProjectFigures();
  const hasFigures = hasAnyFigure(figures, [...MARKET, ...PERFORMANCE, ...SUPPLY, ...ON_CHAIN, ...PROTOCOL]);
  const isUncounted = token !== null && !token.onCoinGecko;
  if (!hasFigures && !isUncounted) return null;
  const hasMarket = hasAnyFigure(figures, [...MARKET, ...PERFORMANCE, ...SUPPLY]);
  return (
    <section id="live" className="project-section grid deferred-layout-mobile" aria-labelledby="live-title" suppressHydrationWarning>
      <header className="section-head">
        <h2 className="section-title" id="live-title">
          {t("live.title")}
        </h2>
        {hasFigures && <LiveControls namespace="project" hasFigures />}
      </header>
      <div className="figure-panel project-figure-panel">
        {hasMarket ? (
          <TokenCells chart={children} ticker={token?.ticker ?? ""} />
        ) : (
          <MutedLine text={t(token ? "live.notOnCoinGecko" : "live.noTokenData")} shown={token === null || isUncounted} />
        )}
        {hasAnyFigure(figures, ON_CHAIN) ? (
          <OnChainCell />
        ) : (
          <MutedLine text={t("live.noTokenData")} shown={token !== null && !token.onChain} />
        )}
        {hasAnyFigure(figures, PROTOCOL) && <ProtocolCell card={card} />}
      </div>
    </section>
  );
}

function MutedLine({ text, shown }: { text: string; shown: boolean }) {
  return shown ? <p className="cell secondary">{text}</p> : null;
}

function TokenCells({ chart, ticker }: { chart: ReactNode; ticker: string }) {
  const figures = useProjectFigures();
  return (
    <>
      <div className="figure-panel-row cluster if-filled">
        <PriceCell ticker={ticker} />
        {hasAnyFigure(figures, ["marketCap", "rank"]) && <CapCell />}
        {hasAnyFigure(figures, ["tokenVolume24h", "high24h", "low24h"]) && <VolumeCell ticker={ticker} />}
      </div>
      {chart}
      <div className="figure-panel-row cluster if-filled">
        {hasAnyFigure(figures, PERFORMANCE) && <PerformanceCell />}
        {hasAnyFigure(figures, SUPPLY) && <SupplyCell ticker={ticker} />}
      </div>
    </>
  );
}

function PriceCell({ ticker }: { ticker: string }) {
  const { t } = useTranslation("project");
  const priceText = usePriceText();
  return (
    <ProjectCell title={t("live.price", { ticker })} className="cell-token-price" metrics={["price", "change24h"]}>
      <div className="row">
        <MetricValue metric="price" format={priceText} className="figure-token" />
        <span className="token-change">
          <MetricChange metric="change24h" chip />
          <span className="sr-only">{t("live.change24h")}</span>
        </span>
      </div>
    </ProjectCell>
  );
}

function CapCell() {
  const { t } = useTranslation("project");
  const formats = useFormats();
  return (
    <ProjectCell title={t("live.marketCap")} className="cell-token-cap cell-narrow" metrics={["marketCap", "rank"]}>
      <MetricValue metric="marketCap" format={formats.usdCompact} className="figure-big" />
      <p className="figure-label">
        <MetricValue metric="rank" format={(rank) => t("live.rank", { rank: formats.integer(rank) })} className="figure-unstyled" />
      </p>
    </ProjectCell>
  );
}

function VolumeCell({ ticker }: { ticker: string }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const priceText = usePriceText();
  return (
    <ProjectCell
      title={t("live.volume24h", { ticker })}
      className="cell-token-volume cell-narrow"
      metrics={["tokenVolume24h", "high24h", "low24h"]}
    >
      <MetricValue metric="tokenVolume24h" format={formats.usdCompact} className="figure-big" />
      <p className="figure-label high-low cluster">
        <MetricValue metric="high24h" format={(price) => t("live.high", { price: priceText(price) })} className="figure-unstyled" />
        <MetricValue metric="low24h" format={(price) => t("live.low", { price: priceText(price) })} className="figure-unstyled" />
      </p>
    </ProjectCell>
  );
}

function PerformanceCell() {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const priceText = usePriceText();
  const figures = useProjectFigures();
  return (
    <ProjectCell title={t("live.performance")} className="cell-half" metrics={PERFORMANCE}>
      <dl className="leaders">
        {figures.change7d && (
          <DottedRow label={t("live.days7")}>
            <MetricChange metric="change7d" />
          </DottedRow>
        )}
        {figures.change30d && (
          <DottedRow label={t("live.days30")}>
            <MetricChange metric="change30d" />
          </DottedRow>
        )}
        <MetricRow label={t("live.ath")} metric="ath" format={priceText} />
        <MetricRow label={t("live.athOn")} metric="athAt" format={formats.date} />
      </dl>
    </ProjectCell>
  );
}

function SupplyCell({ ticker }: { ticker: string }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const { circulatingSupply, totalSupply } = useProjectFigures();
  const amount = (value: number) => `${formats.compactExact(value)}\u00a0${ticker}`;
  const share = circulatingSupply && totalSupply && totalSupply.value > 0 ? Math.min(1, circulatingSupply.value / totalSupply.value) : null;
  return (
    <ProjectCell title={t("live.supply")} className="cell-half" metrics={SUPPLY}>
      <dl className="leaders">
        <DottedRow label={t("live.circulatingSupply")}>
          <MetricValue metric="circulatingSupply" format={amount} />
        </DottedRow>
        <DottedRow label={t("live.totalSupply")}>
          <MetricValue metric="totalSupply" format={amount} />
        </DottedRow>
      </dl>
      {share !== null && (
        <div className="grid-tight">
          <svg className="share-bar" aria-hidden="true">
            <rect className="share-fill" width={`${(share * 100).toFixed(1)}%`} height="100%" />
          </svg>
          <p className="figure-label">{t("live.inCirculation", { share: formats.share(share * 100) })}</p>
        </div>
      )}
    </ProjectCell>
  );
}

function OnChainCell() {
  const { t } = useTranslation("project");
  const formats = useFormats();
  return (
    <ProjectCell title={t("live.onChain")} className="cell-on-chain" metrics={ON_CHAIN}>
      <dl className="labelled-figures">
        <Column label={t("live.holders")} metric="holders" format={formats.integer} />
        <Column label={t("live.transactions24h")} metric="transactions24h" format={formats.integer} />
        <LastUpdated />
      </dl>
    </ProjectCell>
  );
}

function Column({ label, metric, format }: { label: string; metric: ProjectMetric; format: (value: number) => string }) {
  return (
    <div>
      <dt className="figure-label">{label}</dt>
      <dd className="cluster">
        <MetricValue metric={metric} format={format} />
      </dd>
    </div>
  );
}

function LastUpdated() {
  const { t } = useTranslation("project");
  const { holders, transactions24h } = useProjectFigures();
  const at = Math.max(holders?.observedAt ?? 0, transactions24h?.observedAt ?? 0);
  return (
    <div>
      <dt className="figure-label">{t("live.lastUpdated")}</dt>
      <dd className="cluster">
        <data className="figure" value={new Date(at).toISOString()} data-metric="lastUpdated">
          <Age at={at} />
        </data>
      </dd>
    </div>
  );
}

function ProtocolCell({ card }: Pick<Props, "card">) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const figures = useProjectFigures();
  const columns = [
    ["protocolVolume24h", t(protocolVolumeLabel(card))],
    ["fees24h", t("live.fees")],
    ["stablecoinSupply", t("live.stablecoinSupply")],
  ] as const;
  return (
    <ProjectCell title={t("live.protocol")} className="cell-protocol" metrics={PROTOCOL}>
      <dl className="labelled-figures">
        {columns.map(
          ([metric, label]) => figures[metric] && <Column key={metric} label={label} metric={metric} format={formats.usdCompact} />,
        )}
      </dl>
    </ProjectCell>
  );
}
