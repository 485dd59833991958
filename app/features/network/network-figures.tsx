import type { Figure, Source } from "#app/foundation/figures/figure.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";

const ada = (value: number, formats: Formats): string => `${formats.compactExact(value)}\u00a0ADA`;
const usd = (value: number, formats: Formats): string => formats.usdCompact(value);

/** The displayed figures in order, with their sources. */
const FIGURES = {
  epochTransactions: { source: "koios", write: (value: number, formats: Formats) => formats.integer(value) },
  activeStake: { source: "koios", write: ada },
  treasury: { source: "koios", write: ada },
  reserves: { source: "koios", write: ada },
  supply: { source: "koios", write: ada },
  circulation: { source: "koios", write: ada },
  tvl: { source: "defillama", write: usd },
  stablecoins: { source: "defillama", write: usd },
  dexVolume: { source: "defillama", write: usd },
} as const satisfies Record<string, { source: Source; write: (value: number, formats: Formats) => string }>;
export type NetworkFigure = keyof typeof FIGURES;

const isFigure = (name: string): name is NetworkFigure => name in FIGURES;
const NAMES = Object.keys(FIGURES).filter(isFigure);
const meaningOf = (name: NetworkFigure) => `figures.${name}.meaning` as const;
/** The messages that say what each figure means. */
export const MEANINGS = NAMES.map(meaningOf);

/** Each figure with what it means in one sentence, its source and its age. */
export function NetworkFigures({ figures, explained }: { figures: Record<NetworkFigure, Figure | null>; explained: ExplainedMessages }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  return (
    <dl className="sheet network-figures">
      {NAMES.map((name) => {
        const { source, write } = FIGURES[name];
        const figure = figures[name];
        return (
          <div key={name}>
            <dt>{t(`figures.${name}.label`)}</dt>
            <dd className="network-figure">
              {figure ? (
                <data value={figure.value} data-metric={name}>
                  {write(figure.value, formats)}
                </data>
              ) : (
                <span className="network-unknown">{t("unknown")}</span>
              )}
            </dd>
            <Explained as="dd" of={explained} message={meaningOf(name)} className="network-meaning" />
            <dd>
              <SourceLine origin={figure} source={source} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
