import { Change } from "#app/foundation/figures/change.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { sampleOf } from "#app/features/market/figure-state.ts";
import { useFigure } from "#app/features/market/market-context.tsx";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

/** ADA's 24-hour change; grey as a sample. */
export function ChangeFigure({ chip = false }: { chip?: boolean }) {
  const formats = useFormats();
  const figure = useFigure("change24h");
  return (
    <Change percent={figure?.value ?? sampleOf("change24h") ?? 0} isChip={chip} isSample={!figure}>
      <FigureValue metric="change24h" format={formats.change} />
    </Change>
  );
}
