import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { chartAddress, type Overlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { Range } from "#app/foundation/figures/chart/price-scale.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./price-chart.css";

/** What a chart is about, in the addresses of its files: the token ADA, or a project by its id. */
export const ADA_CHART = "ada";

interface Props {
  subject: string;
  range: Range;
  overlay: Overlay;
  target: string;
  words: ChartLabels;
}

/** What is shown, to compare, to cite and to take along: with another price, its own address, its figures and its picture. */
export function ChartLinks({ subject, range, overlay, target, words }: Props) {
  const { t } = useTranslation(words.namespace);
  const language = useLanguage();
  const file = (ending: "csv" | "png") =>
    pathIn(`/chart/${subject}-${range}${overlay.isShown ? `-with-${overlay.id}` : ""}.${ending}`, language);
  return (
    <ul className="chart-links links">
      <li data-redraws={target}>
        <a className="link-more" href={chartAddress(range, { ...overlay, isShown: !overlay.isShown }, target)}>
          <UiIcon name="scale" size={16} />
          {t(overlay.isShown ? "chart.overlay.remove" : "chart.overlay.add", { name: overlay.name })}
        </a>
      </li>
      <li data-redraws={target}>
        <a className="link-more" href={chartAddress(range, overlay, target)}>
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
