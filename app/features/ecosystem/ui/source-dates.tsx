import { outdatedAt, type ProjectView } from "#app/features/ecosystem/project-view.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** How fresh a project's facts are: when its newest source spoke, and only while that is recent also when we looked. */
export function SourceDates({ of: { checked, confirmed } }: { of: Pick<ProjectView, "checked" | "confirmed"> }) {
  const { t } = useTranslation("catalogue");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const dates = { checked: dateText(checked, formats), confirmed: dateText(confirmed, formats) };
  return (
    <span data-freshness={renderedAt < outdatedAt(confirmed) ? "recent" : "old"}>
      {t(renderedAt < outdatedAt(confirmed) ? "facts.recent" : "facts.old", dates)}
    </span>
  );
}
