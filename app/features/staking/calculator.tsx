import { CalculatorResult } from "#app/features/staking/calculator-result.tsx";
import { CalculatorForm } from "#app/features/staking/calculator-form.tsx";
import { CalculatorPool } from "#app/features/staking/calculator-pool.tsx";
import { CALCULATOR_DATA_ID, readAda, type CalculatorData } from "#app/features/staking/calculator-view.ts";
import type { RewardPool } from "#app/features/staking/reward.ts";
import type { PoolChoice, Staking } from "#app/features/staking/staking.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useLanguage, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";
import { Explained } from "#app/foundation/ui/explained.tsx";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./staking.css";

const CALCULATOR_ID = "calculator";
/** The messages that the script says anew. */
const SPOKEN = [
  "calculator.faults",
  "calculator.noResult",
  "calculator.noParameters",
  "result.ada",
  "result.about",
  "result.saturated",
  "result.alreadySaturated",
  "formula.pot",
  "formula.values",
];

interface Props {
  entry: LiveEntry<Staking>;
  /** As written in the address; null shows an example. */
  asked: { amount: string | null; pool: string };
  choice: PoolChoice;
  typical: (RewardPool & { outOf: number }) | null;
  /** ADA in circulation; null while that isn't known. */
  circulating: number | null;
  /** What is said beside the figures, with its terms explained. */
  labels: ExplainedMessages;
}

/** Amount and pool in, a range out. With calculator-script.ts the figures follow each key; without it the form asks the server. */
export function Calculator({ entry: { version, value }, asked, choice, typical, circulating, labels }: Props) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  const { parameters } = value;
  const messages = messageParts(useMessages("staking"), SPOKEN);
  const text = asked.amount ?? formats.integer(1_000);
  const read = readAda(text, useLanguage(), circulating);
  const fault = "fault" in read ? read.fault : null;
  const terms = choice.kind === "one" ? choice.terms : choice.kind === "typical" ? typical : null;
  const data: CalculatorData = { version, parameters, circulating, terms, messages };
  // What is typed next may have a result: it waits in a template, as the figures of nothing.
  const result = parameters && terms && (
    <CalculatorResult parameters={parameters} pool={terms} amount={"value" in read ? read.value : 0} labels={labels} />
  );
  return (
    <section
      id={CALCULATOR_ID}
      className="calculator"
      aria-labelledby="calculator-title"
      data-live="calculator"
      data-live-part="calculator"
    >
      <SectionHead id="calculator-title" title={t("calculator.title")} text={<Explained as="p" of={labels} message="calculator.lead" />} />
      <div className="calculator-sheet card">
        <CalculatorForm
          text={text}
          fault={fault && t(`calculator.faults.${fault}`, { amount: formats.compactExact(circulating ?? 0) })}
          asked={asked}
        >
          <CalculatorPool choice={choice} typical={typical} amount={text} />
        </CalculatorForm>
        <div className="calculator-outcome grid-loose">
          {result && !fault ? (
            result
          ) : (
            <p className="calculator-none muted">{t(parameters ? "calculator.noResult" : "calculator.noParameters")}</p>
          )}
          <SourceLine
            origin={parameters && { source: "koios", also: parameters.also, observedAt: parameters.fetchedAt, staleAt: parameters.staleAt }}
            source="koios"
          />
        </div>
      </div>
      {result && fault && <template>{result}</template>}
      <JsonScript id={CALCULATOR_DATA_ID} data={data} />
    </section>
  );
}
