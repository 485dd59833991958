import { DocsSection } from "#app/features/open-data/docs-section.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./open-data.css";

interface TermsSource {
  id: string;
  name: string;
  url: string;
  terms?: string | undefined;
  /** Time when the source began to refuse us its data; null while it doesn't. */
  unavailableSince: number | null;
}

export function TermsPart({ sources }: { sources: readonly TermsSource[] }) {
  const { t } = useTranslation(["open-data", "sources"]);
  const formats = useFormats();
  return (
    <DocsSection name="terms">
      <p>{t("terms.intro")}</p>
      <p>
        <LocalLink to="/data/sources">{t("sources:all")}</LocalLink>
      </p>
      <ul className="sheet source-terms">
        {sources.map(({ id, name, url, terms, unavailableSince }) => (
          <li className="secondary grid-close" key={id}>
            <div className="grid-tight">
              <h3 className="stressed">{name}</h3>
              <p>{t.dynamic("open-data:terms.sources", `${id}.data`)}</p>
              {unavailableSince !== null && (
                <p data-unavailable={id}>{t("terms.unavailable", { name, date: formats.date(unavailableSince) })}</p>
              )}
            </div>
            <div className="grid-tight">
              <p>{t.dynamic("open-data:terms.sources", `${id}.conditions`)}</p>
              <p className="links">
                {terms && (
                  <a href={terms} rel="noopener">
                    {t.dynamic("open-data:terms.sources", `${id}.link`)}
                  </a>
                )}
                <a href={url} rel="noopener">
                  {t("terms.visit", { name })}
                </a>
              </p>
            </div>
          </li>
        ))}
        <li className="secondary grid-close">
          <div className="grid-tight">
            <h3 className="stressed">{t("terms.sources.publishers.name")}</h3>
            <p>{t("terms.sources.publishers.data")}</p>
          </div>
          <div className="grid-tight">
            <p>{t("terms.sources.publishers.conditions")}</p>
            <p className="links">
              <LocalLink to="/news/sources">{t("terms.sources.publishers.link")}</LocalLink>
            </p>
          </div>
        </li>
        <li className="secondary grid-close">
          <div className="grid-tight">
            <h3 className="stressed">{t("terms.sources.projects.name")}</h3>
            <p>{t("terms.sources.projects.data")}</p>
          </div>
          <div className="grid-tight">
            <p>{t("terms.sources.projects.conditions")}</p>
            <p className="links">
              <LocalLink to="/listing-policy#errors">{t("terms.sources.projects.link")}</LocalLink>
            </p>
          </div>
        </li>
      </ul>
      <h3>{t("terms.own")}</h3>
      <p>{t("terms.ownText")}</p>
    </DocsSection>
  );
}

export function FairUsePart() {
  const { t } = useTranslation("open-data");
  return (
    <DocsSection name="fair">
      <p>{t("fair.text")}</p>
    </DocsSection>
  );
}
