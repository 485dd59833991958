import type { Route } from "./+types/ecosystem-health";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { directoryTopic } from "#app/features/ecosystem/ecosystem.ts";
import { healthTopic } from "#app/features/ecosystem/health/findings.ts";
import { healthReport } from "#app/features/ecosystem/health/health-report.server.ts";
import { listedIncidentsTopic } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { ListedIncidentsSection } from "#app/features/ecosystem/incidents/listed-incidents-section.tsx";
import { ContractUse, FoundTable, ListingStates } from "#app/features/ecosystem/health/health-tables.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { Age } from "#app/foundation/figures/age.tsx";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "#app/features/ecosystem/health/health.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/prose.css";
import "#app/foundation/ui/boxes.css";

const PATH = "/ecosystem/health";
const METHOD = ["site", "repository", "transactions", "contracts", "incidents", "limits"] as const;

export const loader = pageLoader(
  { topics: [healthTopic, listedIncidentsTopic, directoryTopic], search: { title: "health:title", text: "health:description" } },
  async ({ language, services, render }) => {
    const renderedAt = Date.now();
    // A listing becomes unconfirmed or silent by date, without a new check.
    expireAt(render, renderedAt + HOUR);
    return { messages: messagesOf(language, "health", "directory"), report: await healthReport(services, renderedAt), renderedAt };
  },
);

export default function EcosystemHealth({ loaderData: { report, renderedAt } }: Route.ComponentProps) {
  const { t } = useTranslation(["health", "directory"]);
  const { found, listed, states, contracts, checkedAt } = report;
  return (
    <Page
      path={PATH}
      title={t("title")}
      description={t("description")}
      parents={[{ name: t("directory:title"), path: "/ecosystem" }]}
      lead={t("lead")}
    >
      <RenderedAt value={renderedAt}>
        <section className="container section" aria-labelledby="found">
          <header className="section-head">
            <div>
              <h2 id="found">{t("found.title")}</h2>
              {found.length > 0 && <p>{t("found.text")}</p>}
              <p>{checkedAt === 0 ? t("never") : <Age at={checkedAt} pattern={(age) => t("lastCheck", { age })} />}</p>
            </div>
          </header>
          {found.length > 0 ? <FoundTable found={found} /> : checkedAt > 0 && <p className="empty-box secondary">{t("found.none")}</p>}
        </section>
        <ListedIncidentsSection listed={listed} />
        <section className="container section" aria-labelledby="states">
          <SectionHead id="states" title={t("states.title")} />
          <ListingStates states={states} />
        </section>
        {contracts.length > 0 && (
          <section className="container section" aria-labelledby="contracts">
            <SectionHead id="contracts" title={t("contracts.title")} text={t("contracts.text")} />
            <ContractUse contracts={contracts} />
          </section>
        )}
      </RenderedAt>
      <section className="container section" aria-labelledby="method">
        <div className="prose">
          <h2 id="method">{t("method.title")}</h2>
          <ul>
            <li>{t("method.liquidity", { days: 30 })}</li>
            {METHOD.map((name) => (
              <li key={name}>{t(`method.${name}`)}</li>
            ))}
          </ul>
          <p>
            <LocalLink to="/ecosystem/discovered">{t("discovered")}</LocalLink>
          </p>
        </div>
      </section>
    </Page>
  );
}
