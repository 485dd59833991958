import type { Route } from "./+types/api-docs";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { OperationEntry } from "#app/features/open-data/operation-entry.tsx";
import { anchorOf } from "#app/features/open-data/reference.ts";
import { apiReference } from "#app/features/open-data/reference.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { Contents } from "#app/foundation/ui/contents.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { useSite } from "#app/foundation/ui/site.ts";
import "#app/features/open-data/open-data.css";
import "#app/foundation/ui/contents.css";
import "#app/foundation/ui/prose.css";

const PATH = "/api/docs";
const BASICS = ["base", "key", "state", "null", "errors", "limits"] as const;

export const loader = pageLoader(
  { llms: "none", search: { title: "open-data:docs.title", text: "open-data:docs.description" } },
  ({ language, services }) => ({
    messages: messagesOf(language, "open-data"),
    groups: apiReference(services.openApi),
  }),
);

export default function ApiDocs({ loaderData: { groups } }: Route.ComponentProps) {
  const { t } = useTranslation("open-data");
  const language = useLanguage();
  const origin = useSite()?.origin ?? "";
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <Page
      path={PATH}
      title={t("docs.title")}
      description={t("docs.description")}
      parents={[{ name: t("title"), path: "/data" }]}
      lead={t("docs.lead", { count })}
      back={{ to: "/data", label: t("docs.back") }}
    >
      <div className="container beside-contents">
        <Contents
          title={t("contents")}
          sections={[
            { id: "basics", title: t("docs.basicsTitle") },
            ...groups.map(({ name }) => ({ id: anchorOf(name), title: name, lang: DEFAULT_LANGUAGE })),
          ]}
        />
        <div className="docs-sections">
          <section id="basics" className="docs-section prose" aria-labelledby="basics-title">
            <h2 id="basics-title">{t("docs.basicsTitle")}</h2>
            {language !== DEFAULT_LANGUAGE && <p>{t("docs.english")}</p>}
            <ul>
              {BASICS.map((name) => (
                <li key={name}>{t(`docs.basics.${name}`, { origin })}</li>
              ))}
            </ul>
            <p>{t("docs.examplesNote")}</p>
            <p>
              <a href="/api/openapi.json">{t("api.openapi")}</a>
            </p>
          </section>
          {groups.map(({ name, operations }) => (
            <section key={name} id={anchorOf(name)} className="operation-group grid" aria-labelledby={`${anchorOf(name)}-title`}>
              <h2 id={`${anchorOf(name)}-title`} lang="en">
                {name}
              </h2>
              {operations.map((operation) => (
                <OperationEntry key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
