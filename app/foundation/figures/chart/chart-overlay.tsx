import type { ChartNamespace } from "#app/foundation/figures/chart/chart-labels.ts";
import type { ChartModel, OverlayModel, Range } from "#app/foundation/figures/chart/price-scale.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./price-chart.css";

/** The other price that a chart can be compared with: `id` in URLs, `name` in texts. */
export interface PriceOverlay {
  id: string;
  name: string;
  isShown: boolean;
}

export const chartAddress = (range: Range, { id, isShown }: PriceOverlay, target: string): string =>
  `?range=${range}${isShown ? `&overlay=${id}` : ""}#${target}`;

/** The overlay's changes by time, for single points; null without an overlay. */
export const overlayOf = ({ name }: PriceOverlay, model: ChartModel | null): PointOverlay | null =>
  model?.overlay ? { name, changes: model.overlay.changes } : null;

export interface PointOverlay {
  name: string;
  changes: ReadonlyMap<number, number>;
}

interface Props {
  overlay: PriceOverlay;
  model: OverlayModel | null;
  namespace: ChartNamespace;
}

/** Explains the second line: its name, its change and the time of its last price. */
export function OverlayLegend({ overlay: { name }, model, namespace }: Props) {
  const { t } = useTranslation(namespace);
  const formats = useFormats();
  return (
    <p className="chart-legend secondary">
      {model ? (
        <>
          <svg className="chart-legend-line" width="28" height="8" aria-hidden="true">
            <path className="chart-overlay" d="M0 4H28" />
          </svg>
          {t("chart.overlay.legend", { name, change: formats.change(model.change), time: formats.dateTime(model.lastTime) })}
        </>
      ) : (
        t("chart.overlay.missing", { name })
      )}
    </p>
  );
}
