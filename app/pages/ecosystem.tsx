import type { Route } from "./+types/ecosystem";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { lastChecked, projects } from "#app/foundation/content/projects.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { CategoryCards } from "#app/features/ecosystem/categories/category-cards.tsx";
import { CategoryStrip } from "#app/features/ecosystem/categories/category-strip.tsx";
import { isLive } from "#app/features/ecosystem/directory/directory.ts";
import DirectoryIsland from "#app/features/ecosystem/directory/directory.island.tsx";
import { queryOf } from "#app/features/ecosystem/filters/filter-links.ts";
import { StatStrip } from "#app/features/ecosystem/directory/stat-strip.tsx";
import { directoryTopic, projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { ChangesAlternates, ChangesLinks, ChangesPageLinks } from "#app/features/ecosystem/changes/changes-links.tsx";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { logosTopic, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { countByCategory } from "#app/features/ecosystem/catalog/cards.server.ts";
import { BELOW_LIST_ID } from "#app/features/ecosystem/directory/discover.tsx";
import { canonicalFilters, directoryChoices, directoryPage, filtersOf } from "#app/features/ecosystem/directory/directory.server.ts";
import { Featured, FEATURED } from "#app/features/ecosystem/categories/featured.tsx";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/ecosystem/directory/directory.css";

/** The page contains every project for any query, so that the browser can filter without requests. */
export const loader = pageLoader(
  {
    query: { canonical: canonicalFilters, parse: filtersOf },
    topics: [directoryTopic, logosTopic, statusTopic],
    search: (language) => {
      const t = translatorFor(language, "directory");
      return [{ title: t("title"), text: t("meta.description", { count: projects().size }) }];
    },
    sitemap: { priority: 0.8, lastChange: () => lastChecked() },
    llms: "Projects",
  },
  ({ query: filters, language, services: { ecosystem, projectLogos }, render }) => ({
    ...directoryPage(ecosystem, render, language, filters),
    choices: directoryChoices(),
    counts: countByCategory(ecosystem.withShownStatus),
    filters,
    logos: projectLogos.latest(),
  }),
);

export default function Ecosystem({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("directory");
  const { cards: list, choices, counts, filters, directory, renderedAt, checkedAt, logos } = loaderData;
  const featured = FEATURED.flatMap((id) => list.find((card) => card.id === id) ?? []);
  return (
    <LogosContext value={logos}>
      <RenderedAt value={renderedAt}>
        <Page
          path="/ecosystem"
          title={t("meta.title")}
          description={t("meta.description", { count: list.length })}
          name={t("title")}
          list={list.map((card) => ({ name: card.name, path: projectPath(card) }))}
          lead={t("subtitle", { count: list.length, categories: choices.categories.length })}
          intro={
            <StatStrip
              projects={list.length}
              categories={choices.categories.length}
              live={list.filter(isLive).length}
              tvl={directory.value.chainTvl}
              checkedAt={checkedAt}
            />
          }
          firstScreenEnd={BELOW_LIST_ID}
          className="directory-intro"
        >
          <ChangesAlternates />
          <CategoryStrip categories={counts} cards={list} directory={directory.value} />
          <Island of={DirectoryIsland} props={{ cards: list, choices, directory, logos, query: queryOf(filters) }} when="load" />
          <CategoryCards categories={choices.categories} cards={list} directory={directory.value} />
          <Featured cards={featured} />
          <div className="container">
            <ChangesLinks />
            <ChangesPageLinks />
          </div>
        </Page>
      </RenderedAt>
    </LogosContext>
  );
}
