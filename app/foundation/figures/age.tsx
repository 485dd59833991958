import { believable, stateDotOf, stateOf, type Origin } from "#app/foundation/figures/figure.ts";
import { ageText } from "#app/foundation/figures/moment-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./source-line.css";

interface Props {
  /** Milliseconds since 1970; null where nothing is known yet. */
  at: number | null;
  /** From when on it is called delayed. */
  staleAt?: number | undefined;
  /** What is written around the age. */
  pattern?: (age: string) => string;
}

const asWritten = (age: string): string => age;

/** How old something is: a kept page names the moment, and the script of ages.ts writes the age in its place, every second. */
export function Age({ at, staleAt: writtenStaleAt, pattern = asWritten }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const staleAt =
    writtenStaleAt === undefined || at === null
      ? writtenStaleAt
      : believable({ observedAt: at, staleAt: writtenStaleAt }, renderedAt).staleAt;
  const isDelayed = staleAt !== undefined && stateOf({ staleAt }, renderedAt) === "delayed";
  return (
    <span data-age-of={at ?? undefined} data-stale-at={staleAt} data-age-text={pattern("{{age}}")}>
      {`${isDelayed ? `${t("figure.delayed")} · ` : ""}${pattern(at === null ? "" : ageText(at, null, renderedAt, formats))}`}
    </span>
  );
}

/** Whether a figure is live; the same script keeps it true. */
export function AgeDot({ origin }: { origin: Pick<Origin, "observedAt" | "staleAt"> | null }) {
  const renderedAt = useRenderedAt();
  return <span className="state-dot" data-state={origin ? stateDotOf(believable(origin, renderedAt), renderedAt) : "sample"} />;
}
