import { clsx } from "clsx";
import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { Change } from "#app/foundation/figures/change.tsx";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/figures/figure-panel.css";

interface Props {
  metric: ProjectMetric;
  format: (value: number) => string;
  className?: string | undefined;
}

/** Live figure of the project, or a dash with "not known" for screen readers. */
export function MetricValue({ metric, format, className }: Props) {
  const { t } = useTranslation("catalog");
  const figure = useProjectFigures()[metric];
  if (!figure) {
    return (
      <span className={clsx("figure figure-sample", className)}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("notKnown")}</span>
      </span>
    );
  }
  return (
    <FlashingData className={clsx("figure", className)} value={figure.value} metric={metric}>
      {format(figure.value)}
    </FlashingData>
  );
}

export function MetricRow({ label, metric, format }: { label: string } & Omit<Props, "className">) {
  if (!useProjectFigures()[metric]) return null;
  return (
    <DottedRow label={label}>
      <MetricValue metric={metric} format={format} />
    </DottedRow>
  );
}

export function MetricChange({ metric, chip = false }: { metric: ProjectMetric; chip?: boolean }) {
  const formats = useFormats();
  const figure = useProjectFigures()[metric];
  if (!figure) return null;
  return (
    <Change percent={figure.value} isChip={chip}>
      <MetricValue metric={metric} format={formats.change} />
    </Change>
  );
}
