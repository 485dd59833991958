import { oldestOf } from "#app/features/ecosystem/directory/directory.ts";
import { dateText } from "#app/features/ecosystem/project-view.ts";
import { stateDotOf, SOURCES, stateOf, type Figure } from "#app/foundation/figures/figure.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { ageText, momentText } from "#app/foundation/figures/source-line.tsx";
import { useClock } from "#app/foundation/figures/use-clock.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLiveControl } from "#app/foundation/live/use-live.ts";

/**
 * Where a card's figures come from and how old the oldest of them is; plain text, because a link on each of many
 * cards would be a stop of the Tab key on each of them. The only part of a card that renders every second.
 */
export function CardSource({ figures, confirmed }: { figures: readonly (Figure | null)[]; confirmed: string }) {
  const { t } = useTranslation("catalogue");
  const formats = useFormats();
  const oldest = oldestOf(figures);
  return oldest ? (
    <Age figures={figures} oldest={oldest} />
  ) : (
    <Catalogue>{t("facts.old", { confirmed: dateText(confirmed, formats) })}</Catalogue>
  );
}

/** How many projects there are: the source is the catalogue itself. */
export function CatalogueSource({ checkedAt }: { checkedAt: number }) {
  const { t } = useTranslation("catalogue");
  return <Catalogue>{t("catalogueDate", { date: useFormats().date(checkedAt) })}</Catalogue>;
}

function Catalogue({ children }: { children: string }) {
  return (
    <p className="source-line">
      <span className="state-dot" />
      <span>{children}</span>
    </p>
  );
}

function Age({ figures, oldest }: { figures: readonly (Figure | null)[]; oldest: Figure }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const clock = useClock();
  const renderedAt = useRenderedAt();
  const { paused } = useLiveControl();
  const known = figures.filter((one) => one !== null);
  const isDelayed = known.some((one) => stateOf(one, clock ?? renderedAt) === "delayed");
  const dot = isDelayed ? "delayed" : stateDotOf(oldest, clock ?? renderedAt);
  const absolute = momentText(oldest.observedAt, renderedAt, formats);
  const age = ageText(oldest.observedAt, clock, renderedAt, formats);
  const source = [...new Set(known.map((one) => SOURCES[one.source]))].join(", ");
  return (
    <p className="source-line">
      <span className="state-dot" data-state={dot} data-paused={paused || undefined} />
      <span
        title={t("figure.observedAt", { time: absolute })}
      >{`${isDelayed ? `${t("figure.delayed")} · ` : ""}${t("figure.from", { age, source })}`}</span>
    </p>
  );
}
