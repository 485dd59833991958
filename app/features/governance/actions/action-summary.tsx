import type { ActionSummaryText } from "#app/features/governance/actions/action-page.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance-action.css";
import "#app/foundation/ui/titles.css";

/** Our own summary of an action, with its sources. */
export function ActionSummary({ summary: { text, checked, sources } }: { summary: ActionSummaryText }) {
  const { t } = useTranslation("governance-action");
  const formats = useFormats();
  return (
    <section className="panel grid-close" aria-labelledby="summary-title">
      <h2 className="side-title" id="summary-title">
        {t("summary.title")}
      </h2>
      <p>{text}</p>
      <p className="fine-print">
        {t("summary.note", { date: formats.date(Date.parse(checked)) })} {t("summary.sources")}{" "}
        {sources.map(({ name, url }, index) => (
          <span key={url}>
            {index > 0 && ", "}
            <a href={url} rel="noopener">
              {name}
            </a>
          </span>
        ))}
      </p>
    </section>
  );
}
