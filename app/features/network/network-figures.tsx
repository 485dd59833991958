import { FIGURE_FORMATS, type FigureFormat } from "#app/foundation/figures/figure-formats.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import "./network.css";

/** In display order. */
const FIGURES = {
  epochTransactions: { source: "koios", format: "integer" },
  activeStake: { source: "koios", format: "ada" },
  treasury: { source: "koios", format: "ada" },
  reserves: { source: "koios", format: "ada" },
  supply: { source: "koios", format: "ada" },
  circulation: { source: "koios", format: "ada" },
  tvl: { source: "defillama", format: "usd" },
  stablecoins: { source: "defillama", format: "usd" },
  dexVolume: { source: "defillama", format: "usd" },
} as const satisfies Record<string, { source: Source; format: FigureFormat }>;
export type NetworkFigure = keyof typeof FIGURES;

const isFigure = (name: string): name is NetworkFigure => name in FIGURES;
const NAMES = Object.keys(FIGURES).filter(isFigure);
const meaningOf = (name: NetworkFigure) => `figures.${name}.meaning` as const;
/** Message keys of the figures' explanations. */
export const FIGURE_MEANING_KEYS = NAMES.map(meaningOf);

export function NetworkFigures({ figures, explained }: { figures: Record<NetworkFigure, Figure | null>; explained: ExplainedMessages }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  return (
    <dl className="sheet thirds network-figures">
      {NAMES.map((name) => {
        const { source, format } = FIGURES[name];
        const figure = figures[name];
        return (
          <div className="column-close" key={name} data-flash="">
            <dt className="fact-name">{t(`figures.${name}.label`)}</dt>
            <dd className="amount">
              {figure ? (
                <FlashingData value={figure.value} metric={name}>
                  {FIGURE_FORMATS[format](figure.value, formats)}
                </FlashingData>
              ) : (
                <span className="faint">{t("unknown")}</span>
              )}
            </dd>
            <Explained as="dd" of={explained} message={meaningOf(name)} className="detail" />
            <dd>
              <SourceLine origin={figure} source={source} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
