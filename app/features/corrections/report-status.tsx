import type { ReportState, ReportType } from "#app/features/corrections/corrections.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./corrections.css";

interface ShownReport {
  number: string;
  type: ReportType;
  /** Null for a suggested project. */
  subject: { name: string; href: string } | null;
  state: ReportState;
  change: string | null;
  reason: string | null;
  /** Language of change and reason. */
  answerLanguage: Language | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
  steps: readonly { state: ReportState; at: number }[];
}

const ICONS = { new: "calendar-clock", checking: "search", accepted: "circle-check", declined: "circle-question-mark" } as const;

/** The state of a report, the operator's answer, and the steps so far. Needs the `corrections` messages. */
export function ReportStatus({ report }: { report: ShownReport }) {
  const { t } = useTranslation("corrections");
  const formats = useFormats();
  const language = useLanguage();
  const { state, subject, change, reason, answerLanguage, receivedAt, steps } = report;
  const lang = answerLanguage === null ? undefined : tagOf(answerLanguage);
  return (
    <div className="card report-form grid" data-state={state}>
      <UiIcon name={ICONS[state]} size={32} />
      <h2>{t(`status.states.${state}`)}</h2>
      <p>{t(`status.texts.${state}`)}</p>
      {change !== null && (
        <section>
          <h3>{t("status.change")}</h3>
          <p lang={lang}>{change}</p>
        </section>
      )}
      {reason !== null && (
        <section>
          <h3>{t("status.reason")}</h3>
          <p lang={lang}>{reason}</p>
        </section>
      )}
      <p className="secondary text-links">
        {subject ? (
          <>
            {t("status.subject")} <a href={pathIn(subject.href, language)}>{subject.name}</a>
          </>
        ) : (
          t("status.listing")
        )}{" "}
        · {t("status.received", { date: formats.date(receivedAt) })}
      </p>
      {steps.length > 1 && (
        <section>
          <h3>{t("status.steps")}</h3>
          <ol className="report-steps">
            {steps.map(({ state: step, at }) => (
              <li key={`${at} ${step}`}>
                <time dateTime={new Date(at).toISOString()}>{formats.date(at)}</time> · {t(`status.states.${step}`)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
