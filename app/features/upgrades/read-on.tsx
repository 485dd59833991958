import { isOld } from "#app/features/upgrades/upgrades.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";

/** A source and the day that it describes. */
export interface Read {
  source: string;
  readOn: string;
}

/** The sources of a group with the day that they describe, and one warning if any of them is old. */
export function ReadOn({ of }: { of: readonly Read[] }) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const days = [...new Set(of.map(({ readOn }) => readOn))];
  const old = of.some(({ readOn }) => isOld(readOn, renderedAt));
  return (
    <p className="upgrade-read fine-print text-links" data-old={old || undefined}>
      {days.map((day) => {
        const date = t("readOn", { date: formats.date(Date.parse(day)) });
        const sources = [...new Set(of.filter(({ readOn }) => readOn === day).map(({ source }) => source))];
        if (sources.length === 1)
          return (
            <a key={day} href={sources[0]} rel="noopener">
              {date}
            </a>
          );
        return (
          <span key={day} className="upgrade-read">
            {date}
            {sources.map((source, index) => (
              <a key={source} href={source} rel="noopener">
                {`${t("source")} ${formats.integer(index + 1)}`}
              </a>
            ))}
          </span>
        );
      })}
      {old && <strong className="upgrade-old">{t("old")}</strong>}
    </p>
  );
}
