import { clsx } from "clsx";
import { Triangle } from "#app/foundation/figures/change.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { sampleOf } from "#app/features/market/figure-state.ts";
import { useFigure } from "#app/features/market/market-context.tsx";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/figures/figure-panel.css";

/** ADA's 24-hour change: green from zero on, red below; grey as a sample. */
export function ChangeFigure({ chip = false }: { chip?: boolean }) {
  const formats = useFormats();
  const figure = useFigure("change24h");
  const up = (figure?.value ?? sampleOf("change24h") ?? 0) >= 0;
  const tone = !figure ? "change-sample" : up ? "change-up" : "change-down";
  return (
    <span className={clsx("change", chip && "change-chip", tone)}>
      <Triangle up={up} />
      <FigureValue metric="change24h" format={formats.change} />
    </span>
  );
}
