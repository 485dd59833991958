import { isOld } from "#app/features/upgrades/upgrades.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";

/** A source and the day that it describes. */
export interface Read {
  source: string;
  readOn: string;
}

/** The sources of a group by title, each with the day that it describes, and one warning if any of them is old. */
export function ReadOn({ of, titles }: { of: readonly Read[]; titles: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const sources = new Map(of.map((read) => [`${read.source} ${read.readOn}`, read]));
  const old = of.some(({ readOn }) => isOld(readOn, renderedAt));
  return (
    <p className="upgrade-read fine-print text-links" data-old={old || undefined}>
      {[...sources].map(([key, { source, readOn }]) => (
        <span key={key}>
          <a href={source} rel="noopener" lang="en">
            {titles[source] ?? source}
          </a>
          {` · ${t("readOn", { date: formats.date(Date.parse(readOn)) })}`}
        </span>
      ))}
      {old && <strong className="upgrade-old">{t("old")}</strong>}
    </p>
  );
}
