import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import type { Range } from "#app/foundation/figures/chart/price-scale.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./price-chart.css";

/** What a chart is about, in the addresses of its files: the token ADA, or a project by its id. */
export const ADA_CHART = "ada";

/** The range that is shown, to cite and to take along: its own address, its figures and its picture. */
export function ChartLinks({ subject, range, target, words }: { subject: string; range: Range; target: string; words: ChartLabels }) {
  const { t } = useTranslation(words.namespace);
  const language = useLanguage();
  const file = (ending: "csv" | "png") => pathIn(`/chart/${subject}-${range}.${ending}`, language);
  return (
    <ul className="chart-links cluster">
      <li data-redraws={target}>
        <a className="line" href={`?range=${range}#${target}`}>
          <UiIcon name="chart-column" size={16} />
          {t("chart.link")}
        </a>
      </li>
      <li>
        <a className="line" href={file("csv")} download>
          <UiIcon name="download" size={16} />
          {t("chart.csv")}
        </a>
      </li>
      <li>
        <a className="line" href={file("png")} download>
          <UiIcon name="download" size={16} />
          {t("chart.png")}
        </a>
      </li>
    </ul>
  );
}
