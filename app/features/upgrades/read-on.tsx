import { isOld } from "#app/features/upgrades/upgrades.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";

/** Link to a source and the day that it describes, with a warning once that is long ago. */
export function ReadOn({ source, readOn }: { source: string; readOn: string }) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  const old = isOld(readOn, useRenderedAt());
  return (
    <span className="fine-print text-links" data-old={old || undefined}>
      <a href={source} rel="noopener">
        {t("readOn", { date: formats.date(Date.parse(readOn)) })}
      </a>
      {old && <strong className="upgrade-old"> {t("old")}</strong>}
    </span>
  );
}
