import { clsx } from "clsx";
import { useRef } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { errorKey, sampleOf } from "#app/features/market/figure-state.ts";
import type { MetricName } from "#app/features/market/market.ts";
import { useMarket } from "#app/features/market/market-context.tsx";
import { useFlash } from "#app/foundation/figures/use-flash.ts";

interface Props {
  metric: MetricName;
  format: (value: number) => string;
  /** How the sample is written, where it is not written like a figure. */
  formatSample?: (value: number) => string;
  className?: string | undefined;
}

/** One live figure; its sample, a skeleton of the same size, or the text of a failure in its place. */
export function FigureValue({ metric, format, formatSample = format, className }: Props) {
  const { t } = useTranslation();
  const { figures, view } = useMarket();
  const figure = figures[metric];
  const ref = useRef<HTMLDataElement>(null);
  useFlash(ref, figure?.value);

  if (figure) {
    return (
      <data ref={ref} className={clsx("figure", className)} value={figure.value} data-metric={metric}>
        {format(figure.value)}
      </data>
    );
  }
  const sample = sampleOf(metric);
  const placeholder = sample === undefined ? t("figure.errorDash") : formatSample(sample);
  if (view === "loading") {
    return (
      <span className={clsx("figure figure-waiting skeleton", className)} aria-hidden="true">
        {placeholder}
      </span>
    );
  }
  if (view === "failed") {
    return <span className={clsx("figure figure-failed", className)}>{t(`figure.${errorKey(metric)}`)}</span>;
  }
  if (sample === undefined) {
    return (
      <span className={clsx("figure figure-sample", className)} title={t("figure.noReading")}>
        {placeholder}
      </span>
    );
  }
  return (
    <data className={clsx("figure figure-sample", className)} value={sample} data-metric={metric} data-state="sample">
      {placeholder}
    </data>
  );
}
