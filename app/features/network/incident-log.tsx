import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { localeOf, type Language } from "#app/foundation/i18n/languages.ts";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./network.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/titles.css";

/** `day` and `checked` are UTC days such as 2025-11-21. */
export interface LoggedIncident {
  id: string;
  day: string;
  effect: string;
  /** Minimum and maximum duration in seconds. */
  lasted?: readonly [number, number] | undefined;
  checked: string;
  sources: readonly { name: string; url: string }[];
}

/** Seconds per unit, largest first. */
const UNITS = [
  ["hour", 3600],
  ["minute", 60],
] as const;

/** A duration, or a range that names its unit once if both ends have it, such as 20–25 min. */
function lastedText([from, to]: readonly [number, number], language: Language, formats: Formats): string {
  if (from === to) return formats.length(from);
  const shared = UNITS.find(([, seconds]) => from % seconds === 0 && to % seconds === 0);
  if (!shared) return `${formats.length(from)}–${formats.length(to)}`;
  const [unit, seconds] = shared;
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "short" }).formatRange(from / seconds, to / seconds);
}

export function IncidentLog({ incidents }: { incidents: readonly LoggedIncident[] }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const language = useLanguage();
  return (
    <section className="container section network-incidents deferred-layout" aria-labelledby="incidents">
      <SectionHead id="incidents" title={t("incidents.title")} text={t("incidents.text")} />
      <ol className="sheet">
        {incidents.map(({ id, day, effect, lasted, checked, sources }) => (
          <li className="text-links grid-tight" key={id} data-incident={id}>
            <time className="secondary" dateTime={day}>
              {formats.date(Date.parse(day))}
            </time>
            <div className="grid-close">
              <h3>{t.dynamic("network:incidents.list", `${id}.title`)}</h3>
              <p className="incident-facts cluster small-title">
                <span>{t.dynamic("network:incidents.effects", effect)}</span>
                {lasted && <span>{t("incidents.lasted", { length: lastedText(lasted, language, formats) })}</span>}
              </p>
              <p className="muted">{t.dynamic("network:incidents.list", `${id}.text`)}</p>
              <p className="source-line">
                <span>{t("incidents.checked", { date: formats.date(Date.parse(checked)) })}</span>
                {sources.map(({ name, url }) => (
                  <a key={url} href={url} rel="noopener">
                    {name}
                  </a>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
