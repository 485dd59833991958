import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
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

export function IncidentLog({ incidents }: { incidents: readonly LoggedIncident[] }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
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
                {lasted && <span>{t("incidents.lasted", { length: [...new Set(lasted)].map(formats.length).join("–") })}</span>}
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
