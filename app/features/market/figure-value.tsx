import { clsx } from "clsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { errorKey, sampleOf } from "#app/features/market/figure-state.ts";
import type { MetricName } from "#app/features/market/market.ts";
import { useMarket } from "#app/features/market/market-context.tsx";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import "#app/foundation/figures/figure-panel.css";

export interface FigureProps {
  metric: MetricName;
  format: (value: number) => string;
  /** Formats the sample, if not like the figure. */
  formatSample?: (value: number) => string;
  className?: string | undefined;
}

export function FigureValue({ metric, format, formatSample = format, className }: FigureProps) {
  const { t } = useTranslation();
  const figure = useMarket().figures[metric];
  if (figure) {
    return (
      <FlashingData value={figure.value} metric={metric} className={clsx("figure", className)}>
        {format(figure.value)}
      </FlashingData>
    );
  }
  const value = sampleOf(metric);
  const sample = value === undefined ? t("figure.errorDash") : formatSample(value);
  return (
    <>
      {value === undefined ? (
        <span className={clsx("figure figure-sample", className)} title={t("figure.noReading")}>
          {sample}
        </span>
      ) : (
        <data className={clsx("figure figure-sample", className)} value={value} data-metric={metric} data-state="sample">
          {sample}
        </data>
      )}
      <RefreshTexts failure={t(`figure.${errorKey(metric)}`)} placeholder={sample} className={className} />
    </>
  );
}

/**
 * Texts for a refresh before the first figure: a skeleton with the sample's size, and a failure message (see the cell's
 * `data-live-status`). Once there is a figure, it stays on screen instead.
 */
export function RefreshTexts({
  failure,
  placeholder,
  className,
}: {
  failure: string;
  placeholder: string;
  className?: string | undefined;
}) {
  if (useMarket().hasFigures) return null;
  return (
    <>
      <span className={clsx("figure figure-waiting skeleton", className)} aria-hidden="true">
        {placeholder}
      </span>
      <span className={clsx("figure figure-failed", className)}>{failure}</span>
    </>
  );
}
