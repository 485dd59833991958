import type { MouseEvent } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { RANGES, type Range } from "#app/features/market/market.ts";

/** Links, so that they work without a script; with one they change the chart in place. */
export function RangeSwitch({ selected, onSelect }: { selected: Range; onSelect: (range: Range) => void }) {
  const { t } = useTranslation("home");

  function follow(event: MouseEvent, range: Range) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSelect(range);
  }

  return (
    <nav className="segmented range-switch" aria-label={t("chart.period")}>
      {RANGES.map((range) => (
        <a
          key={range}
          href={`?range=${range}#history`}
          aria-current={range === selected ? "true" : undefined}
          onClick={(event) => follow(event, range)}
        >
          {t(`chart.range.${range}`)}
          <span className="sr-only"> ({t(`chart.rangeLong.${range}`)})</span>
        </a>
      ))}
    </nav>
  );
}
