import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { CalculatorResult } from "#app/features/staking/calculator-result.tsx";
import { CalculatorPool } from "#app/features/staking/calculator-pool.tsx";
import type { RewardPool } from "#app/features/staking/reward.ts";
import { stakingTopic, type PoolChoice, type Staking } from "#app/features/staking/staking.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { parseAmount } from "#app/foundation/i18n/amount.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { useLive, type LiveEntry } from "#app/foundation/live/use-live.ts";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";

const MAX_ADA = 45e9;
const CALCULATOR_ID = "calculator";

interface Props {
  entry: LiveEntry<Staking>;
  /** As written in the address; null shows an example. */
  asked: { amount: string | null; pool: string };
  choice: PoolChoice;
  typical: (RewardPool & { outOf: number }) | null;
  /** What is said beside the figures, with its terms explained. */
  labels: ExplainedMessages;
}

/** Amount and pool in, a range out. With a script the figures follow each key; without one the form asks the server. */
export function Calculator({ entry, asked, choice, typical, labels }: Props) {
  const { t } = useTranslation("staking");
  const language = useLanguage();
  const formats = useFormats();
  const { parameters } = useLive(stakingTopic, entry);
  const isBusy = useNavigation().state === "loading";
  const [text, setText] = useState(asked.amount ?? formats.integer(1_000));
  const read = parseAmount(text, language);
  const fault = "fault" in read ? read.fault : read.value > MAX_ADA ? "tooLarge" : undefined;
  const terms = choice.kind === "one" ? choice.terms : choice.kind === "typical" ? typical : null;
  return (
    <section id={CALCULATOR_ID} className="calculator" aria-labelledby="calculator-title">
      <div className="section-head">
        <div>
          <h2 id="calculator-title">{t("calculator.title")}</h2>
          <Explained as="p" of={labels} message="calculator.lead" />
        </div>
      </div>
      <div className="calculator-sheet">
        <Form action={`${pathIn("/staking", language)}#${CALCULATOR_ID}`} preventScrollReset className="calculator-form">
          <div>
            <label htmlFor="amount">{t("calculator.amount")}</label>
            <div className="calculator-amount">
              <input
                id="amount"
                name="amount"
                className="field"
                inputMode="decimal"
                autoComplete="off"
                maxLength={24}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                aria-invalid={fault !== undefined}
                aria-describedby={fault && "amount-fault"}
              />
              <span aria-hidden="true">ADA</span>
            </div>
            {fault && (
              <p id="amount-fault" className="calculator-error" role="alert">
                {t(`calculator.faults.${fault}`)}
              </p>
            )}
          </div>
          <div>
            <label htmlFor="pool">{t("calculator.pool")}</label>
            <input
              id="pool"
              key={asked.pool}
              name="pool"
              className="field"
              defaultValue={asked.pool}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby="pool-hint"
            />
            <p id="pool-hint" className="calculator-hint">
              {t("calculator.poolHint")}
            </p>
          </div>
          <button className="button button-primary" aria-busy={isBusy}>
            {t("calculator.calculate")}
          </button>
          <CalculatorPool choice={choice} typical={typical} amount={text} />
        </Form>
        <div className="calculator-outcome">
          {parameters && terms && !fault && "value" in read ? (
            <CalculatorResult parameters={parameters} pool={terms} amount={read.value} labels={labels} />
          ) : (
            <p className="calculator-none">{t(parameters ? "calculator.noResult" : "calculator.noParameters")}</p>
          )}
          <SourceLine
            origin={parameters && { source: "koios", observedAt: parameters.fetchedAt, staleAt: parameters.staleAt }}
            source="koios"
          />
        </div>
      </div>
    </section>
  );
}
