import type { ReactNode } from "react";
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

/** Pages about the sources that the list only has as a group. */
const GROUP_PATHS = { publishers: "/news/sources", projects: "/listing-policy#errors" } as const;

export function TermsPart({ sources }: { sources: readonly TermsSource[] }) {
  const { t } = useTranslation(["open-data", "sources"]);
  const formats = useFormats();
  return (
    <DocsSection name="terms">
      <p>{t("terms.intro")}</p>
      <p>
        <LocalLink to="/data/sources">{t("sources:all")}</LocalLink>
      </p>
      <p>
        <LocalLink to="/data/price">{t("terms.price")}</LocalLink>
      </p>
      <ul className="sheet source-terms">
        {sources.map(({ id, name, url, terms, unavailableSince }) => (
          <SourceTerms
            key={id}
            name={name}
            data={t.dynamic("open-data:terms.sources", `${id}.data`)}
            conditions={t.dynamic("open-data:terms.sources", `${id}.conditions`)}
            unavailable={
              unavailableSince !== null && (
                <p data-unavailable={id}>{t("terms.unavailable", { name, date: formats.date(unavailableSince) })}</p>
              )
            }
          >
            {terms && (
              <a href={terms} rel="noopener">
                {t.dynamic("open-data:terms.sources", `${id}.link`)}
              </a>
            )}
            <a href={url} rel="noopener">
              {t("terms.visit", { name })}
            </a>
          </SourceTerms>
        ))}
        {(["publishers", "projects"] as const).map((group) => (
          <SourceTerms
            key={group}
            name={t(`terms.sources.${group}.name`)}
            data={t(`terms.sources.${group}.data`)}
            conditions={t(`terms.sources.${group}.conditions`)}
          >
            <LocalLink to={GROUP_PATHS[group]}>{t(`terms.sources.${group}.link`)}</LocalLink>
          </SourceTerms>
        ))}
      </ul>
      <h3>{t("terms.own")}</h3>
      <p>{t("terms.ownText")}</p>
    </DocsSection>
  );
}

interface SourceTermsProps {
  name: string;
  data: string;
  conditions: string;
  unavailable?: ReactNode;
  /** Links. */
  children: ReactNode;
}

function SourceTerms({ name, data, conditions, unavailable, children }: SourceTermsProps) {
  return (
    <li className="secondary grid-close">
      <div className="grid-tight">
        <h3 className="stressed">{name}</h3>
        <p>{data}</p>
        {unavailable}
      </div>
      <div className="grid-tight">
        <p>{conditions}</p>
        <p className="links">{children}</p>
      </div>
    </li>
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
