import { confirmationExpiresAt, type ProjectView } from "#app/features/ecosystem/project-view.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Date of a project's newest source and, while that is recent, also the date of our check. */
export function SourceDates({ of: { checked, confirmed } }: { of: Pick<ProjectView, "checked" | "confirmed"> }) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const dates = { checked: dateText(checked, formats), confirmed: dateText(confirmed, formats) };
  return (
    <span data-freshness={renderedAt < confirmationExpiresAt(confirmed) ? "recent" : "old"}>
      {t(renderedAt < confirmationExpiresAt(confirmed) ? "facts.recent" : "facts.old", dates)}
    </span>
  );
}
