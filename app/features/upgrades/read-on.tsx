import { isOld } from "#app/features/upgrades/upgrades.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";

/** A source and the day that it describes. */
export interface Read {
  source: string;
  readOn: string;
}

/** The sources of a group, each once with the day that it describes, and one warning if any of them is old. */
export function ReadOn({ of }: { of: readonly Read[] }) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const sources = [...new Map(of.map(({ source, readOn }) => [source, readOn]))];
  const old = of.some(({ readOn }) => isOld(readOn, renderedAt));
  return (
    <p className="upgrade-read fine-print text-links" data-old={old || undefined}>
      {sources.map(([source, readOn]) => (
        <a key={source} href={source} rel="noopener">
          {t("readOn", { date: formats.date(Date.parse(readOn)) })}
        </a>
      ))}
      {old && <strong className="upgrade-old">{t("old")}</strong>}
    </p>
  );
}
