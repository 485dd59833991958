import type { Route } from "./+types/compare";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { CompareForm } from "#app/features/ecosystem/compare/compare-form.tsx";
import { CompareSuggestions } from "#app/features/ecosystem/compare/compare-suggestions.tsx";
import { CompareTable } from "#app/features/ecosystem/compare/compare-table.tsx";
import {
  groupedChoices,
  comparedOf,
  canonicalComparison,
  comparedProjects,
  similarTo,
  comparisonSuggestions,
} from "#app/features/ecosystem/compare/comparison.server.ts";
import { projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { logosTopic, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { nextOutdatedAt } from "#app/features/ecosystem/project-view.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/ecosystem/compare/compare.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/points.css";

const PATH = "/compare";

export const loader = pageLoader(
  {
    query: { canonical: canonicalComparison, parse: comparedProjects },
    topics: [logosTopic],
    search: { title: "compare:title", text: "compare:description" },
    sitemap: { lastChange: () => lastChecked() },
  },
  ({ query: compared, language, services: { ecosystem, projectLogos }, render }) => {
    const columns = compared.map((project) => comparedOf(ecosystem, project, language));
    const renderedAt = Date.now();
    for (const { id } of compared) render.topics.add(projectTopic(id).name);
    expireAt(
      render,
      nextOutdatedAt(compared, renderedAt),
      nextStateChangeAt(
        columns.flatMap(({ figures }) => Object.values(figures.value)),
        renderedAt,
      ),
    );
    return {
      messages: messagesOf(language, "compare", "catalogue", "categories"),
      columns,
      logos: projectLogos.latest(),
      renderedAt,
      groups: groupedChoices(compared, language),
      similar: similarTo(ecosystem, compared),
      suggestions: compared.length === 0 ? comparisonSuggestions() : [],
    };
  },
);

/** Up to four projects side by side. Nothing is ranked: it shows what is known, and what is not. */
export default function Compare({ loaderData: { columns, logos, renderedAt, groups, similar, suggestions: ideas } }: Route.ComponentProps) {
  const { t } = useTranslation("compare");
  const ids = columns.map(({ view }) => view.card.id);
  const names = columns.map(({ view }) => view.card.name).join(", ");
  return (
    <LogosContext value={logos}>
      <Page
        path={PATH}
        title={names === "" ? t("title") : t("titleOf", { names })}
        description={t("description")}
        noindex={ids.length > 0}
        parents={[{ name: t("common:nav.ecosystem"), path: "/ecosystem" }]}
        name={t("title")}
        lead={t("lead")}
        art="compare"
        keepScroll="top"
      >
        <div className="container compare-page page-stack">
          <CompareForm ids={ids} groups={groups} similar={similar} />
          {ids.length === 1 && <p className="muted">{t("addSecond", { name: names })}</p>}
          {ids.length > 0 ? <CompareTable columns={columns} renderedAt={renderedAt} /> : <CompareSuggestions suggestions={ideas} />}
          <section className="page-notes" aria-labelledby="compare-notes-title">
            <h2 id="compare-notes-title">{t("notesTitle")}</h2>
            <ul className="bullets">
              <li>{t("notes.unknown")}</li>
              <li>{t("notes.sorting")}</li>
              <li>{t("notes.figures")}</li>
            </ul>
          </section>
        </div>
      </Page>
    </LogosContext>
  );
}
