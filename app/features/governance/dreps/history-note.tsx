import type { HistoryCoverage } from "#app/features/governance/history/records.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/ui/boxes.css";

/** Says from when votes are stored, while the history is incomplete. */
export function HistoryNote({ coverage: { isComplete, votesSince } }: { coverage: HistoryCoverage }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  if (isComplete) return null;
  return (
    <p className="notice" data-history="incomplete">
      {votesSince === null ? t("page.notStored") : t("page.since", { date: formats.date(votesSince) })}
    </p>
  );
}
