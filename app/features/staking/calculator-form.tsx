import type { ReactNode } from "react";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { Button } from "#app/foundation/ui/button.tsx";
import "./staking.css";

interface Props {
  amount: string;
  onAmount: (amount: string) => void;
  fault: string | null;
  /** The pool as written in the address. */
  pool: string;
  children: ReactNode;
}

/** Amount and pool. The button submits to the server, because only the server knows all pools. */
export function CalculatorForm({ amount, onAmount, fault, pool, children }: Props) {
  const { t } = useTranslation("staking");
  return (
    <form action={`${pathIn("/staking", useLanguage())}#calculator`} className="calculator-form grid-loose">
      <div className="labelled-field grid-close">
        <label htmlFor="amount">{t("calculator.amount")}</label>
        <div className="calculator-amount">
          <input
            id="amount"
            name="amount"
            className="field field-amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            value={amount}
            onChange={({ target }) => onAmount(target.value)}
            aria-invalid={fault !== null}
            aria-describedby="amount-fault"
          />
          <span className="centered faint" aria-hidden="true">
            ADA
          </span>
        </div>
        <p id="amount-fault" className="alarm if-filled" role="alert">
          {fault}
        </p>
      </div>
      <div className="labelled-field grid-close">
        <label htmlFor="pool">{t("calculator.pool")}</label>
        <input
          id="pool"
          name="pool"
          className="field"
          defaultValue={pool}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="pool-hint"
        />
        <p id="pool-hint" className="hint">
          {t("calculator.poolHint")}
        </p>
      </div>
      <Button type="submit" look="primary">
        {t("calculator.calculate")}
      </Button>
      {children}
    </form>
  );
}
