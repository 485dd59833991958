import { estimate, type Range } from "#app/features/staking/estimate.ts";
import { saturationPoint, type StakingParameters } from "#app/features/staking/staking.ts";
import { rewardPot, type RewardPool } from "#app/features/staking/reward.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";

/** Bytes of a transaction that registers a stake address and delegates it, about. */
const DELEGATION_BYTES = 450;
const LOVELACE_PER_ADA = 1_000_000;
/** As the specification writes it; signs, not words. */
const FORMULA = [
  "R = (1 − τ) × (ρ × η × reserves + fees)",
  "f = R / (1 + a0) × (σ′ + s′ × a0 × (σ′ − s′ × (z0 − σ′) / z0) / z0)",
  "reward = (performance × f − cost) × (1 − margin) × amount / stake",
];
/** What is taken off, and how the pool stands: the messages of the list. */
export const RESULT_LABELS = (["cost", "margin", "blocks", "saturation", "deposit", "fee"] as const).map(
  (name) => `result.${name}` as const,
);
const BOUNDS = ["low", "middle", "high"] as const;

interface Props {
  parameters: StakingParameters;
  pool: RewardPool;
  /** ADA. */
  amount: number;
  labels: ExplainedMessages;
}

/** What may come of it, what is taken off, and how it was calculated. */
export function CalculatorResult({ parameters, pool, amount, labels }: Props) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  const { epoch, year, blocks } = estimate(parameters, pool, amount, parameters.shrinking);
  const fee = (parameters.feePerByte * DELEGATION_BYTES + parameters.feeFixed) / LOVELACE_PER_ADA;
  const saturation = (pool.stake + amount) / saturationPoint(parameters);
  const details: [name: string, text: string][] = [
    ["cost", t("result.ada", { amount: formats.decimal(pool.fixedCost) })],
    ["margin", formats.share(pool.margin * 100)],
    ["blocks", formats.rough(blocks)],
    ["saturation", formats.share(saturation * 100)],
    ["deposit", t("result.ada", { amount: formats.decimal(parameters.keyDeposit) })],
    ["fee", t("result.about", { amount: formats.decimal(fee) })],
  ];
  return (
    <>
      <RewardRange id="year" range={year} amount={amount} metric="reward-year" />
      <RewardRange id="epoch" range={epoch} amount={amount} metric="reward-epoch" />
      {!pool.isPledgeMet && <p className="calculator-warning">{t("result.pledgeNotMet")}</p>}
      {saturation > 1 && <p className="calculator-warning">{t("result.saturated")}</p>}
      <dl className="calculator-terms">
        {details.map(([name, text]) => (
          <div key={name} className="dotted-row">
            <Explained as="dt" of={labels} message={`result.${name}`} />
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="calculator-promise">{t("result.noPromise")}</p>
      <details className="calculator-formula">
        <summary>{t("formula.title")}</summary>
        <p>{t("formula.range")}</p>
        <p>{t("formula.pot", { pot: formats.integer(rewardPot(parameters)), epoch: parameters.epoch })}</p>
        <ul>
          {FORMULA.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ul>
        <p>
          {t("formula.values", {
            k: formats.integer(parameters.targetPools),
            a0: formats.decimal(parameters.pledgeInfluence),
            rho: formats.share(parameters.monetaryExpansion * 100),
            tau: formats.share(parameters.treasuryShare * 100),
            reserves: formats.compactExact(parameters.reserves),
            supply: formats.compactExact(parameters.supply),
            active: formats.compactExact(parameters.activeStake),
            blocks: formats.integer(parameters.blocks),
            fees: formats.integer(parameters.fees),
            shrinking: formats.share(parameters.shrinking * 100),
          })}
        </p>
        <p>
          <a href="https://github.com/IntersectMBO/cardano-ledger/releases/latest/download/shelley-delegation.pdf" rel="noopener">
            {t("formula.source")}
          </a>
        </p>
      </details>
    </>
  );
}

/** Low, middle and high side by side; the middle is the largest in type, not the highest number. */
function RewardRange({ id, range, amount, metric }: { id: "year" | "epoch"; range: Range; amount: number; metric: string }) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  return (
    <div className="outcome" data-outcome={id}>
      <h3>{t(`result.${id}`)}</h3>
      <dl>
        {BOUNDS.map((bound) => (
          <div key={bound} data-bound={bound}>
            <dt>{t(`result.${bound}`)}</dt>
            <dd>
              <data value={range[bound].toFixed(6)} data-metric={`${metric}-${bound}`} className="figure">
                {formats.rough(range[bound])}
              </data>{" "}
              ADA
              {id === "year" && amount > 0 && <span className="outcome-share">{formats.share((range[bound] / amount) * 100)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
