import { CodeBlock } from "#app/features/open-data/code-block.tsx";
import { DocsSection } from "#app/features/open-data/docs-section.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./open-data.css";
import "#app/foundation/ui/details.css";

/** Link to the API reference and a sample request. `origin` is the site's. */
export function ApiPart({ origin }: { origin: string }) {
  const { t } = useTranslation("open-data");
  const request = `curl '${origin}/api/cardano-data'`;
  return (
    <DocsSection name="api">
      <p>{t("api.text")}</p>
      <CodeBlock text={request} label={t("api.try")} copyLabel={t("docs.copyRequest", { name: t("api.title") })} />
      <p className="buttons">
        <LocalLink to="/api/docs" className="button button-primary">
          {t("api.docs")}
        </LocalLink>
        <a href="/api/openapi.json" className="button">
          {t("api.openapi")}
        </a>
      </p>
    </DocsSection>
  );
}

export function CsvPart({ columns }: { columns: readonly string[] }) {
  const { t } = useTranslation("open-data");
  const language = useLanguage();
  return (
    <DocsSection name="csv">
      <p>{t("csv.text")}</p>
      <p className="buttons">
        <a href={`/api/projects.csv?language=${language}`} className="button button-primary" download>
          {t("csv.download")}
        </a>
      </p>
      <p className="links">
        <span>{t("csv.otherLanguages")}</span>
        {LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => (
          <a key={code} href={`/api/projects.csv?language=${code}`} lang={tagOf(code)} download>
            {name}
          </a>
        ))}
      </p>
      <p>{t("csv.format")}</p>
      <p>{t("csv.version")}</p>
      <details className="disclosure">
        <summary className="opener with-icon">
          {t("csv.columnsTitle")}
          <UiIcon name="chevron-down" size={18} />
        </summary>
        <dl className="operation-list">
          {columns.map((column) => (
            <div key={column}>
              <dt>
                <code translate="no">{column}</code>
              </dt>
              <dd className="secondary">{t.dynamic("open-data:csv.columns", column)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </DocsSection>
  );
}

/** Feeds of catalog changes. `addressOf` returns the URL of a format in a language. */
export function ChangesPart<Format extends { name: string; type: string }, Period extends string>({
  feeds,
  addressOf,
}: {
  feeds: readonly { format: Format; period: Period }[];
  addressOf: (format: Format, language: Language, period: Period) => string;
}) {
  const { t } = useTranslation("open-data");
  return (
    <DocsSection name="changes">
      <p>{t("changes.text")}</p>
      <dl className="operation-list">
        {LANGUAGES.map(({ code, name }) => (
          <div key={code}>
            <dt lang={tagOf(code)}>{name}</dt>
            <dd className="links secondary">
              {feeds.map(({ format, period }) => {
                const label = t.dynamic(period === "week" ? "open-data:changes.weekly" : "open-data:changes.formats", format.name);
                const address = addressOf(format, code, period);
                return (
                  <a key={address} href={address} type={format.type} aria-label={`${label} – ${name}`}>
                    {label}
                  </a>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t("changes.week")}</p>
      <p>{t("changes.format")}</p>
    </DocsSection>
  );
}

/** News feeds. `formats` are the files that each language has. */
export function FeedsPart({ formats }: { formats: readonly { name: string; file: string; type: string }[] }) {
  const { t } = useTranslation(["open-data", "news"]);
  const language = useLanguage();
  return (
    <DocsSection name="feeds">
      <p>{t("feeds.text")}</p>
      <dl className="operation-list">
        {LANGUAGES.map(({ code, name }) => (
          <div key={code}>
            <dt lang={tagOf(code)}>{name}</dt>
            <dd className="links secondary">
              {formats.map(({ name: format, file, type }) => (
                <a key={format} href={pathIn(`/${file}`, code)} type={type} aria-label={`${t.dynamic("news:feeds", format)} – ${name}`}>
                  {t.dynamic("news:feeds", format)}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t("feeds.example", { address: pathIn("/feed.xml?category=Governance", language) })}</p>
    </DocsSection>
  );
}

const FILES = [
  { path: "/llms.txt", text: "llms" },
  { path: "/sitemap.xml", text: "sitemap" },
  { path: "/robots.txt", text: "robots" },
] as const;

export function MachineFilesPart() {
  const { t } = useTranslation("open-data");
  return (
    <DocsSection name="machines">
      <dl className="operation-list">
        {FILES.map(({ path, text }) => (
          <div key={path}>
            <dt>
              <a href={path}>{path}</a>
            </dt>
            <dd className="secondary">{t(`machines.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </DocsSection>
  );
}
