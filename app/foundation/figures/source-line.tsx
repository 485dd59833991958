import { clsx } from "clsx";
import { Age, AgeDot } from "#app/foundation/figures/age.tsx";
import { SOURCE_ADDRESSES, sourceNames, type Origin, type Source } from "#app/foundation/figures/figure.ts";
import { timestampText } from "#app/foundation/figures/timestamp-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./source-line.css";

interface Props {
  origin: Origin | null;
  source?: Source | undefined;
  className?: string | undefined;
  /** False for a further line of a cell, so that the keyboard stops once at each cell. */
  isLinked?: boolean;
}

/** Age and source of a figure. Only the source is the link, so that its name says where it leads. */
export function SourceLine({ origin, source: expected, className, isLinked = true }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  // Prefers the figure's source, because a fallback may have replaced the expected one.
  const source = origin?.source ?? expected;
  const names = source && sourceNames(source, origin?.also);
  return (
    <p className={clsx("source-line", className)}>
      <AgeDot origin={origin} />
      <span>
        {origin ? <Age at={origin.observedAt} staleAt={origin.staleAt} /> : <span data-age-text="{{age}}">{t("figure.noReading")}</span>}
        {source && " · "}
        {source &&
          (isLinked ? (
            <a
              href={SOURCE_ADDRESSES[source]}
              aria-label={t("figure.source", { source: names })}
              rel="noopener"
              title={origin ? t("figure.observedAt", { time: timestampText(origin.observedAt, renderedAt, formats) }) : undefined}
            >
              {names}
            </a>
          ) : (
            names
          ))}
      </span>
    </p>
  );
}
