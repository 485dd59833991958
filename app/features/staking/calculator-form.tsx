import type { ReactNode } from "react";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import "./staking.css";

interface Props {
  text: string;
  /** What is wrong with the amount. */
  fault: string | null;
  asked: { pool: string };
  children: ReactNode;
}

/** Amount and pool. The place for a fault is always there: calculator-script.ts writes into it. */
export function CalculatorForm({ text, fault, asked, children }: Props) {
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
            defaultValue={text}
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
          defaultValue={asked.pool}
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
      <button className="button button-primary">{t("calculator.calculate")}</button>
      {children}
    </form>
  );
}
