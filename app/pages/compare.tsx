import type { Route } from "./+types/compare";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import Comparison from "#app/features/ecosystem/compare/comparison.island.tsx";
import {
  canonicalComparison,
  comparedFacts,
  comparedProjects,
  comparisonSuggestions,
  groupedChoices,
} from "#app/features/ecosystem/compare/comparison.server.ts";
import { serializeComparedIds } from "#app/features/ecosystem/compare/comparison.ts";
import { projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { logosTopic } from "#app/features/ecosystem/logos/logos.ts";
import { nextConfirmationExpiry } from "#app/features/ecosystem/project-view.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/ecosystem/compare/compare.css";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/points.css";

const PATH = "/compare";

export const loader = pageLoader(
  {
    query: { canonical: canonicalComparison, parse: comparedProjects },
    topics: [logosTopic, statusTopic],
    search: { title: "compare:title", text: "compare:description" },
    sitemap: { lastChange: () => lastChecked() },
  },
  ({ query: compared, language, services: { ecosystem, projectLogos }, render }) => {
    const columns = compared.map((project) => ({
      facts: comparedFacts(ecosystem, project, language),
      figures: ecosystem.latestFigures(project.id),
    }));
    const renderedAt = Date.now();
    for (const { id } of compared) render.topics.add(projectTopic(id).name);
    expireAt(
      render,
      nextConfirmationExpiry(compared, renderedAt),
      nextStateChangeAt(
        columns.flatMap(({ figures }) => Object.values(figures.value)),
        renderedAt,
      ),
    );
    return {
      messages: messagesOf(language, "compare", "catalog", "categories", "tags"),
      query: compared.length > 0 ? `?${serializeComparedIds(compared.map(({ id }) => id))}` : "",
      columns,
      logos: projectLogos.latest(),
      renderedAt,
      choices: groupedChoices(language),
      suggestions: comparisonSuggestions(),
    };
  },
);

/** Up to four projects side by side, without a ranking; shows known and unknown facts. */
export default function Compare({ loaderData: { query, columns, logos, renderedAt, choices, suggestions } }: Route.ComponentProps) {
  const { t } = useTranslation("compare");
  const names = columns.map(({ facts }) => facts.name).join(", ");
  return (
    <Page
      path={PATH}
      title={names === "" ? t("title") : t("titleOf", { names })}
      description={t("description")}
      noindex={columns.length > 0}
      parents={[{ name: t("common:nav.ecosystem"), path: "/ecosystem" }]}
      name={t("title")}
      lead={t("lead")}
    >
      <div className="container compare-page page-stack">
        <RenderedAt value={renderedAt}>
          <Island of={Comparison} props={{ query, columns, choices, suggestions, logos }} when="load" />
        </RenderedAt>
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
  );
}
