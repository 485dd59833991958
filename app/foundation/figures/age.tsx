import { delayIfFuture, stateDotOf, stateOf, type Origin } from "#app/foundation/figures/figure.ts";
import { ageText } from "#app/foundation/figures/timestamp-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useLiveControl } from "#app/foundation/islands/use-live-control.ts";
import { useNow } from "#app/foundation/islands/use-now.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./source-line.css";

interface Props {
  /** Milliseconds since 1970; null if unknown. */
  at: number | null;
  staleAt?: number | undefined;
  pattern?: (age: string) => string;
}

const asWritten = (age: string): string => age;

/** Age of a figure, updated every second by React in islands and by ages.ts elsewhere. Before that, cached HTML shows the time. */
export function Age({ at, staleAt: writtenStaleAt, pattern = asWritten }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const now = useNow();
  const staleAt =
    writtenStaleAt === undefined || at === null
      ? writtenStaleAt
      : delayIfFuture({ observedAt: at, staleAt: writtenStaleAt }, now ?? renderedAt).staleAt;
  const isDelayed = staleAt !== undefined && stateOf({ staleAt }, now ?? renderedAt) === "delayed";
  return (
    // ages.ts may have written a newer age before React runs.
    <span data-age-of={at ?? undefined} data-stale-at={staleAt} data-age-text={pattern("{{age}}")} suppressHydrationWarning>
      {`${isDelayed ? `${t("figure.delayed")} · ` : ""}${pattern(at === null ? "" : ageText(at, now, renderedAt, formats))}`}
    </span>
  );
}

export function AgeDot({ origin }: { origin: Pick<Origin, "observedAt" | "staleAt"> | null }) {
  const renderedAt = useRenderedAt();
  const now = useNow();
  const { paused } = useLiveControl();
  return (
    <span
      className="state-dot"
      data-state={origin ? stateDotOf(delayIfFuture(origin, now ?? renderedAt), now ?? renderedAt) : "sample"}
      data-paused={(origin && paused) || undefined}
      suppressHydrationWarning
    />
  );
}
