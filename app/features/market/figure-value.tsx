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
  /** How the sample is written, where it is not written like a figure. */
  formatSample?: (value: number) => string;
  className?: string | undefined;
}

/** One live figure, or its sample. */
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
 * Real figures always stay on screen. Only while there is none at all does a refresh show a skeleton of the sample's
 * size in its place, and a failed one its text (`data-live-status` of the cell).
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
