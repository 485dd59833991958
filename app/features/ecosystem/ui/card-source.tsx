import { distinctOrigins } from "#app/features/ecosystem/ui/distinct-origins.ts";
import { Age, AgeDot } from "#app/foundation/figures/age.tsx";
import { oldestOf, SOURCES, type Figure, type Origin } from "#app/foundation/figures/figure.ts";
import { timestampText } from "#app/foundation/figures/timestamp-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/figures/source-line.css";

/** Sources of a card's figures with the age of the oldest. Plain text, because a link on every card would add a tab stop to each. */
export function CardSource({ figures, confirmed }: { figures: readonly (Figure | null)[]; confirmed: string }) {
  const oldest = oldestOf(figures);
  return oldest ? <FiguresSource figures={figures} oldest={oldest} /> : <ConfirmedFacts confirmed={confirmed} />;
}

/** One line per source, each with the age of its own figures. */
export function CardSources({ figures, confirmed }: { figures: readonly (Figure | null)[]; confirmed: string }) {
  const origins = distinctOrigins(figures);
  if (origins.length === 0) return <ConfirmedFacts confirmed={confirmed} />;
  return origins.map((origin) => <FiguresSource key={origin.source} figures={[origin]} oldest={origin} />);
}

function ConfirmedFacts({ confirmed }: { confirmed: string }) {
  const { t } = useTranslation("catalog");
  return <Catalog>{t("facts.old", { confirmed: dateText(confirmed, useFormats()) })}</Catalog>;
}

/** Source of the catalog's own counts. */
export function CatalogSource({ checkedAt }: { checkedAt: number }) {
  const { t } = useTranslation("catalog");
  return <Catalog>{t("catalogDate", { date: useFormats().date(checkedAt) })}</Catalog>;
}

function Catalog({ children }: { children: string }) {
  return (
    <p className="source-line">
      <span className="state-dot" />
      <span>{children}</span>
    </p>
  );
}

function FiguresSource({ figures, oldest: { observedAt } }: { figures: readonly (Origin | null)[]; oldest: Origin }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const known = figures.filter((figure) => figure !== null);
  // A card is delayed when any of its figures is.
  const staleAt = Math.min(...known.map((origin) => origin.staleAt));
  const source = [...new Set(known.map((origin) => SOURCES[origin.source]))].join(", ");
  return (
    <p className="source-line">
      <AgeDot origin={{ observedAt, staleAt }} />
      <span title={t("figure.observedAt", { time: timestampText(observedAt, renderedAt, formats) })}>
        <Age at={observedAt} staleAt={staleAt} pattern={(age) => t("figure.from", { age, source })} />
      </span>
    </p>
  );
}
