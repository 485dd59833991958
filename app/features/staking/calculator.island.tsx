import { useState } from "react";
import { CalculatorForm } from "#app/features/staking/calculator-form.tsx";
import { CalculatorPool } from "#app/features/staking/calculator-pool.tsx";
import { CalculatorResult } from "#app/features/staking/calculator-result.tsx";
import { readAda, typicalPoolAnswer, type TypicalPool } from "#app/features/staking/calculator-view.ts";
import { stakingTopic, type PoolChoice, type Staking } from "#app/features/staking/staking.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useJson } from "#app/foundation/islands/use-json.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./staking.css";

interface Props {
  staking: LiveEntry<Staking>;
  /** Values in the address; without an amount the page shows an example. */
  asked: { amount: string | null; pool: string };
  choice: PoolChoice;
  /** Null while no pool is known. */
  typical: TypicalPool | null;
  /** In ADA; null while unknown. */
  circulating: number | null;
  labels: ExplainedMessages;
}

/** Estimates rewards for an amount and a pool, updated with each key and each new reading of the parameters. */
function Calculator({ staking: initial, asked, choice, typical: first, circulating, labels }: Props) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  const { parameters, pools } = useTopic(stakingTopic, initial).value;
  const [amount, setAmount] = useState(asked.amount ?? formats.integer(1_000));
  // A page rendered before the first reading has no typical pool.
  const isMissing = first === null && choice.kind === "typical" && parameters !== null && pools !== null;
  const typical = useJson(isMissing ? "/api/staking/parameters" : null, typicalPoolAnswer) ?? first;

  const read = readAda(amount, useLanguage(), circulating);
  const fault = "fault" in read ? read.fault : null;
  const terms = choice.kind === "one" ? choice.terms : choice.kind === "typical" ? typical : null;
  return (
    <section id="calculator" className="calculator" aria-labelledby="calculator-title">
      <SectionHead id="calculator-title" title={t("calculator.title")} text={<Explained as="p" of={labels} message="calculator.lead" />} />
      <div className="calculator-sheet card">
        <CalculatorForm
          amount={amount}
          onAmount={setAmount}
          fault={fault && t(`calculator.faults.${fault}`, { amount: formats.compactExact(circulating ?? 0) })}
          pool={asked.pool}
        >
          <CalculatorPool choice={choice} typical={typical} amount={amount} />
        </CalculatorForm>
        <div className="calculator-outcome grid-loose">
          {parameters && terms && "value" in read ? (
            <CalculatorResult parameters={parameters} pool={terms} amount={read.value} labels={labels} />
          ) : (
            <p className="calculator-none muted">{t(parameters ? "calculator.noResult" : "calculator.noParameters")}</p>
          )}
          <SourceLine
            origin={parameters && { source: "koios", also: parameters.also, observedAt: parameters.fetchedAt, staleAt: parameters.staleAt }}
            source="koios"
          />
        </div>
      </div>
    </section>
  );
}

export default defineIsland("calculator", Calculator, {
  messages: ["staking:calculator", "staking:result", "staking:formula", "staking:pool", "common:figure"],
});
