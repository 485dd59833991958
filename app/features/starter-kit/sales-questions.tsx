import type { Claims } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** Four questions; those about updates and refunds are answered only while these are promised. */
export function SalesQuestions({ claims: { updates, guaranteeDays } }: { claims: Pick<Claims, "updates" | "guaranteeDays"> }) {
  const { t } = useTranslation("starter-kit");
  const questions = ["format", "beginners", ...(updates ? ["updates"] : []), ...(guaranteeDays === null ? [] : ["satisfaction"])];
  return (
    <section className="later sales-questions" aria-labelledby="questions">
      <header className="section-head">
        <h2 id="questions">{t("questions.title")}</h2>
      </header>
      <div className="sheet">
        {questions.map((question) => (
          <details key={question} className="question">
            <summary>
              <h3>{t(`questions.${question}.question`)}</h3>
              <UiIcon name="chevron-down" size={20} />
            </summary>
            <p>{t(`questions.${question}.answer`, { days: guaranteeDays })}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
