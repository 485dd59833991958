import { calculatorPath, POOLS_PATH, shortId, type PoolChoice, type ShownPool } from "#app/features/staking/staking.ts";
import type { TypicalPool } from "#app/features/staking/calculator-view.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./staking.css";

interface Props {
  choice: PoolChoice;
  typical: TypicalPool | null;
  amount: string;
}

/** Names the pool behind the figures, or explains why none was found. */
export function CalculatorPool({ choice, typical, amount }: Props) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  const ada = (value: number) => t("result.ada", { amount: formats.compact(value) });
  if (choice.kind === "one") return <ChosenPool pool={choice.pool} />;
  if (choice.kind === "typical") {
    if (!typical) return null;
    const { outOf, stake, pledge, margin, fixedCost } = typical;
    return (
      <p className="pool-note secondary text-links ruled">
        {t("pool.typical", {
          count: outOf,
          stake: ada(stake),
          pledge: ada(pledge),
          margin: formats.share(margin * 100),
          cost: t("result.ada", { amount: formats.decimal(fixedCost) }),
        })}
      </p>
    );
  }
  if (choice.kind === "incomplete") {
    return (
      <p className="pool-note secondary text-links ruled" role="alert">
        {t("pool.incomplete")}
      </p>
    );
  }
  if (choice.kind === "unknown") {
    return (
      <p className="pool-note secondary text-links ruled" role="alert">
        {t("pool.unknown", { text: choice.text })} <LocalLink to={POOLS_PATH}>{t("pool.find")}</LocalLink>
      </p>
    );
  }
  return (
    <div className="pool-note secondary text-links ruled" role="alert">
      <p>{t("pool.several", { count: choice.pools.length, text: choice.text })}</p>
      <ul>
        {choice.pools.slice(0, 10).map((pool) => (
          <li key={pool.id}>
            <LocalLink to={calculatorPath(pool.id, amount)}>
              {pool.name ?? t("pool.noName")} <code>{shortId(pool.id)}</code>
            </LocalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChosenPool({ pool: { id, ticker, name } }: { pool: ShownPool }) {
  const { t } = useTranslation("staking");
  return (
    <p className="pool-note secondary text-links ruled">
      {t("pool.chosen")}{" "}
      <strong>
        <bdi>{[ticker, name].filter(Boolean).join(" · ") || t("pool.noName")}</bdi>
      </strong>{" "}
      <code title={id}>{shortId(id)}</code>
    </p>
  );
}
