import type { Status } from "#app/features/ecosystem/ecosystem.ts";
import { confirmationExpiresAt, type ProjectView } from "#app/features/ecosystem/project-view.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Date of the newest evidence for a project's status and, while that is recent, of the newest copy of a source that we read. */
export function SourceDates({
  of: { checked, confirmed, status },
}: {
  of: Pick<ProjectView, "checked" | "confirmed"> & { status?: Status };
}) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const dates = { checked: dateText(checked, formats), confirmed: dateText(confirmed, formats) };
  return (
    <span data-freshness={renderedAt < confirmationExpiresAt(confirmed) ? "recent" : "old"}>
      {status === "listed" && `${t("unconfirmed")}. `}
      {t(renderedAt < confirmationExpiresAt(confirmed) ? "facts.recent" : "facts.old", dates)}
    </span>
  );
}
