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
}

export function SourceLine({ origin, source: expected, className }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  // Prefers the figure's source, because a fallback may have replaced the expected one.
  const source = origin?.source ?? expected;
  const pattern = (age: string) => (source ? t("figure.from", { age, source: sourceNames(source, origin?.also) }) : age);
  const text = origin ? (
    <Age at={origin.observedAt} staleAt={origin.staleAt} pattern={pattern} />
  ) : (
    <span data-age-text={pattern("{{age}}")}>{pattern(t("figure.noReading"))}</span>
  );
  return (
    <p className={clsx("source-line", className)}>
      <AgeDot origin={origin} />
      {source ? (
        <a
          href={SOURCE_ADDRESSES[source]}
          data-source={sourceNames(source, origin?.also)}
          rel="noopener"
          title={origin ? t("figure.observedAt", { time: timestampText(origin.observedAt, renderedAt, formats) }) : undefined}
        >
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}
