import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { chartAddress, type PriceOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { Range } from "#app/foundation/figures/chart/price-scale.ts";
import type { OpenChartView } from "#app/foundation/figures/chart/use-chart-view.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./price-chart.css";

/** Subject of ADA's chart in file names; a project's chart has the project's ID. */
export const ADA_CHART = "ada";

interface Props<One extends Range> {
  subject: string;
  range: One;
  overlay: PriceOverlay;
  target: string;
  words: ChartLabels;
  open: OpenChartView<One>;
}

/** Links to compare the chart with another price, to cite it, and to download its data and image. */
export function ChartLinks<One extends Range>({ subject, range, overlay, target, words, open }: Props<One>) {
  const { t } = useTranslation(words.namespace);
  const language = useLanguage();
  const file = (ending: "csv" | "png") =>
    pathIn(`/chart/${subject}-${range}${overlay.isShown ? `-with-${overlay.id}` : ""}.${ending}`, language);
  return (
    <ul className="chart-links links" data-in-place="">
      <li>
        <a
          className="link-more"
          href={chartAddress(range, { ...overlay, isShown: !overlay.isShown }, target)}
          onClick={(event) => open({ range, isOverlaid: !overlay.isShown }, event)}
        >
          <UiIcon name="scale" size={16} />
          {t(overlay.isShown ? "chart.overlay.remove" : "chart.overlay.add", { name: overlay.name })}
        </a>
      </li>
      <li>
        <a
          className="link-more"
          href={chartAddress(range, overlay, target)}
          onClick={(event) => open({ range, isOverlaid: overlay.isShown }, event)}
        >
          <UiIcon name="chart-column" size={16} />
          {t("chart.link")}
        </a>
      </li>
      <li>
        <a className="link-more" href={file("csv")} download>
          <UiIcon name="download" size={16} />
          {t("chart.csv")}
        </a>
      </li>
      <li>
        <a className="link-more" href={file("png")} download>
          <UiIcon name="download" size={16} />
          {t("chart.png")}
        </a>
      </li>
    </ul>
  );
}
