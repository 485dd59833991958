import { BOUNDS, resultView } from "#app/features/staking/calculator-view.ts";
import type { Range } from "#app/features/staking/estimate.ts";
import type { StakingParameters } from "#app/features/staking/staking.ts";
import type { RewardPool } from "#app/features/staking/reward.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import "./staking.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/details.css";

/** The specification's formulas in symbols, which need no translation. */
const FORMULA = [
  "R = (1 − τ) × (ρ × η × reserves + fees)",
  "f = R / (1 + a0) × (σ′ + s′ × a0 × (σ′ − s′ × (z0 − σ′) / z0) / z0)",
  "reward = (performance × f − cost) × (1 − margin) × amount / stake",
];
const DETAILS = ["cost", "margin", "blocks", "saturation", "deposit", "fee"] as const;
export const RESULT_LABELS = DETAILS.map((name) => `result.${name}` as const);

interface Props {
  parameters: StakingParameters;
  pool: RewardPool;
  /** In ADA. */
  amount: number;
  labels: ExplainedMessages;
}

export function CalculatorResult({ parameters, pool, amount, labels }: Props) {
  const { t } = useTranslation("staking");
  const { ranges, isSaturated, texts } = resultView(parameters, pool, amount, t, useFormats());
  return (
    <div className="calculator-figures">
      {/* Comes first, because the figures below are for a pool that can't use that much stake. */}
      <p className="caution" data-warning="saturated" hidden={!isSaturated}>
        {texts.saturated}
      </p>
      <RewardRange id="year" range={ranges.year} texts={texts} />
      <RewardRange id="epoch" range={ranges.epoch} texts={texts} />
      {!pool.isPledgeMet && <p className="caution">{t("result.pledgeNotMet")}</p>}
      <dl className="calculator-terms ruled">
        {DETAILS.map((name) => (
          <div key={name} className="dotted-row">
            <Explained as="dt" of={labels} message={`result.${name}`} />
            <dd>{texts[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="stressed">{t("result.noPromise")}</p>
      <details className="explanation secondary text-links">
        <summary className="opener">{t("formula.title")}</summary>
        <p>{t("formula.range")}</p>
        <p>{texts.pot}</p>
        <ul className="calculator-formula grid-close">
          {FORMULA.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ul>
        <p>{texts.values}</p>
        <p>
          <a href="https://github.com/IntersectMBO/cardano-ledger/releases/latest/download/shelley-delegation.pdf" rel="noopener">
            {t("formula.source")}
          </a>
        </p>
      </details>
    </div>
  );
}

function RewardRange({ id, range, texts }: { id: "year" | "epoch"; range: Range; texts: Record<string, string> }) {
  const { t } = useTranslation("staking");
  return (
    <div className={id === "year" ? "outcome grid-close" : "outcome grid-close ruled"} data-outcome={id}>
      <h3 className="fact-name">{t(`result.${id}`)}</h3>
      <dl className="grid">
        {BOUNDS.map((bound) => (
          <div key={bound} data-bound={bound}>
            <dt className="caption">{t(`result.${bound}`)}</dt>
            <dd>
              <data value={range[bound].toFixed(6)} data-metric={`reward-${id}-${bound}`} className="figure amount">
                {texts[`${id}-${bound}`]}
              </data>{" "}
              ADA
              {id === "year" && <span className="outcome-share detail if-filled">{texts[`share-${bound}`]}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
