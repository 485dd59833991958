import { Change } from "#app/foundation/figures/change.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { sampleOf } from "#app/features/market/figure-state.ts";
import { useFigure } from "#app/features/market/market-context.tsx";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

/** 24-hour change: always signed, green from zero on, gray as a sample. */
export function ChangeFigure({ chip = false }: { chip?: boolean }) {
  const formats = useFormats();
  const figure = useFigure("change24h");
  const percent = figure?.value ?? sampleOf("change24h") ?? 0;
  return (
    <Change percent={percent} direction={percent >= 0 ? "up" : "down"} isChip={chip} isSample={!figure}>
      <FigureValue metric="change24h" format={formats.signedChange} />
    </Change>
  );
}
