import type { KitClaims } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

/** Questions whose answers don't depend on a promise; only these are in the structured data for search engines. */
const FACTS = ["format", "beginners"] as const;

/** Questions about updates and refunds are shown only while these are promised. */
export function SalesQuestions({ claims: { updates, guaranteeDays } }: { claims: Pick<KitClaims, "updates" | "guaranteeDays"> }) {
  const { t } = useTranslation("starter-kit");
  const questions = [...FACTS, ...(updates ? (["updates"] as const) : []), ...(guaranteeDays === null ? [] : (["satisfaction"] as const))];
  const record = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: FACTS.map((question) => ({
      "@type": "Question",
      name: t(`questions.${question}.question`),
      acceptedAnswer: { "@type": "Answer", text: t(`questions.${question}.answer`) },
    })),
  };
  return (
    <section className="sales-questions" aria-labelledby="questions">
      <SectionHead id="questions" title={t("questions.title")} />
      <JsonLd data={record} />
      <div className="sheet">
        {questions.map((question) => (
          <details key={question} className="question disclosure">
            <summary className="opening-row quiet-choice">
              <h3 className="item-title">{t(`questions.${question}.question`)}</h3>
              <UiIcon name="chevron-down" size={20} />
            </summary>
            <p className="muted">{t(`questions.${question}.answer`, { days: guaranteeDays })}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
