import { SOURCE_ADDRESSES, sourceNames, stateDotOf, stateOf, type Origin, type Source } from "#app/foundation/figures/figure.ts";
import { ageText } from "#app/foundation/figures/timestamp-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/figures/source-line.css";

/** Source and time of a static figure. An age would load the script that updates it; the page is rendered again when the figure is late. */
export function DatedSource({ origin, source: expected }: { origin: Origin | null; source: Source }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const source = origin?.source ?? expected;
  const age = origin ? ageText(origin.observedAt, null, renderedAt, formats) : t("figure.noReading");
  const isDelayed = origin && stateOf(origin, renderedAt) === "delayed";
  return (
    <p className="source-line">
      <span className="state-dot" data-state={origin ? stateDotOf(origin, renderedAt) : "sample"} />
      <a href={SOURCE_ADDRESSES[source]} rel="noopener">
        {isDelayed && `${t("figure.delayed")} · `}
        {t("figure.from", { age, source: sourceNames(source, origin?.also) })}
      </a>
    </p>
  );
}
