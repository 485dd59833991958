import { FigureCell, MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { epochProgress } from "#app/features/market/figure-state.ts";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { FigureRow } from "#app/features/market/labelled-figures.tsx";
import { useFigure, useMarket } from "#app/features/market/market-context.tsx";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useNow } from "#app/foundation/islands/use-now.ts";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

/** The tip is polled every minute, the epoch every five. */
const MAX_POLL_GAP_MS = 10 * 60_000;
const METRICS = ["epoch", "epochTransactions", "blockHeight", "activeStake"] as const;

export function NetworkCard() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  return (
    <FigureCell
      title={t("live.network")}
      name="cell-network"
      className="deferred-layout-mobile"
      metrics={METRICS}
      source="koios"
      tolerance={MAX_POLL_GAP_MS}
      aside={<EpochEnd />}
    >
      <p>
        <FigureValue metric="epoch" format={(epoch) => t("hero.epoch", { epoch })} className="figure-big" />
      </p>
      <MetricSourceLine metric="epoch" />
      <EpochBar />
      <MetricSourceLine metric="epochTransactions" />
      <dl className="leaders-tight">
        <FigureRow label={t("live.lastBlock")} metric="blockHeight" format={formats.integer} />
        <FigureRow label={t("live.activeStake")} metric="activeStake" format={(stake) => `${formats.compactExact(stake)}\u00a0ADA`} />
      </dl>
    </FigureCell>
  );
}

/** Time left in the epoch. A cached page shows its end time until hydration. */
function EpochEnd() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const end = useFigure("epochEnd")?.value;
  const now = useNow();
  if (end === undefined) return null;
  return (
    <span className="cell-aside fine-print">
      {now === null
        ? t("live.epochEndsAt", { time: `${formats.dayMonth(end)}, ${formats.hourMinute(end)}\u00a0UTC` })
        : t("live.epochEnds", { duration: formats.duration(end - now) })}
    </span>
  );
}

const PARTS = [0, 1, 2, 3, 4];

/** One part per day of the epoch, filled as time passes. */
function EpochBar() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { figures } = useMarket();
  const renderedAt = useRenderedAt();
  const now = useNow() ?? renderedAt;
  const { epochStart, epochEnd, epochTransactions } = figures;
  const progress = epochStart && epochEnd ? epochProgress(epochStart.value, epochEnd.value, now) : null;
  const passed = (progress?.done ?? 0) * PARTS.length;
  return (
    <>
      <div className="epoch-bar grid" aria-hidden="true">
        {PARTS.map((part) => (
          <svg key={part} className="share-bar">
            <rect className="share-fill" width={`${(Math.min(1, Math.max(0, passed - part)) * 100).toFixed(1)}%`} height="100%" />
          </svg>
        ))}
      </div>
      <p className="figure-label">
        {progress ? t("live.epochDay", { day: progress.day }) : "\u00a0"}
        {epochTransactions && (
          <>
            {" · "}
            <FlashingData value={epochTransactions.value} metric="epochTransactions">
              {t("live.transactionsSoFar", { count: epochTransactions.value, amount: formats.compact(epochTransactions.value) })}
            </FlashingData>
          </>
        )}
      </p>
    </>
  );
}
