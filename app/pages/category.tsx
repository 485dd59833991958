import { data, redirect } from "react-router";
import type { Route } from "./+types/category";
import { pageLoader, type SearchEntry } from "#app/pages/page-loader.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { closestId, groupPage, groupQuery, notFoundPage } from "#app/features/ecosystem/directory/directory.server.ts";
import type { GroupColumns } from "#app/features/ecosystem/directory/table-columns.ts";
import { countByCategory, findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { directoryTopic, projectPath, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { queryOf } from "#app/features/ecosystem/filters/filter-links.ts";
import type { Filters } from "#app/features/ecosystem/filters/filters.ts";
import ProjectGroupIsland from "#app/features/ecosystem/categories/project-group.island.tsx";
import { categories } from "#app/foundation/content/categories.server.ts";
import { logosTopic, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { SUBCATEGORIES, type Subcategory } from "#app/foundation/content/project-facts.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { type Language, pathIn } from "#app/foundation/i18n/languages.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { MissingPage } from "#app/foundation/ui/missing-page.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

function categoryCounts(language: Language): SearchEntry[] {
  const t = translatorFor(language, "categories", "catalog");
  return countByCategory().map(({ id, count }) => ({
    path: `/ecosystem/${id}`,
    title: t.dynamic("categories:names", id),
    text: `${t.dynamic("catalog:descriptions", id)} ${t("catalog:projectCount", { count })}.`,
  }));
}

/** Page of a category; a project ID redirects to the project's page. */
export const loader = pageLoader(
  {
    query: groupQuery,
    topics: [directoryTopic, logosTopic],
    search: (language) => {
      const t = translatorFor(language, "directory", "categories");
      return categories().map(({ id }) => ({
        path: `/ecosystem/${id}`,
        title: t("meta.categoryTitle", { name: t.dynamic("categories:names", id) }),
        text: t.dynamic("categories:tiles", id),
      }));
    },
    sitemap: () =>
      categories().map(({ id }) => ({ path: `/ecosystem/${id}`, lastChange: () => lastChecked(({ category }) => category === id) })),
    llms: { section: "Projects", entries: categoryCounts },
  },
  async ({ query: filters, params: { category = "" }, language, services: { ecosystem, projectLogos }, render }) => {
    const ids = categories().map(({ id }) => id);
    if (ids.includes(category)) {
      return {
        category,
        filters,
        subcategories: category === "defi" ? SUBCATEGORIES : null,
        logos: projectLogos.latest(),
        ...(await groupPage(ecosystem, render, language, filters, category, (card) => card.category === category)),
      };
    }
    const project = findProject(category);
    if (project) throw redirect(pathIn(projectPath(project), language), 301);
    const closest = closestId(category, ids, messagesOf(language, "categories").categories?.names);
    return data({ missing: true as const, closest, ...notFoundPage(language) }, { status: 404 });
  },
);

export default function Category({ loaderData }: Route.ComponentProps) {
  return "missing" in loaderData ? <CategoryNotFound closest={loaderData.closest} /> : <CategoryPage {...loaderData} />;
}

function CategoryNotFound({ closest }: { closest: string | undefined }) {
  const { t } = useTranslation("directory");
  return (
    <MissingPage
      title={t("missing.category")}
      text={t("missing.categoryText")}
      closestTitle={t("missing.closest")}
      closest={closest === undefined ? [] : [{ to: `/ecosystem/${closest}`, label: t.dynamic("categories:names", closest) }]}
      back={{ to: "/ecosystem", label: t("catalog:backToEcosystem") }}
    />
  );
}

interface Props {
  category: string;
  subcategories: readonly Subcategory[] | null;
  filters: Filters;
  cards: readonly Card[];
  directory: LiveEntry<Directory>;
  columns: GroupColumns | null;
  terrain: string | null;
  renderedAt: number;
  logos: Logos;
}

function CategoryPage({ category, filters, subcategories, cards, directory, columns, terrain, renderedAt, logos }: Props) {
  const { t } = useTranslation("directory");
  const path = `/ecosystem/${category}` as const;
  const name = t.dynamic("categories:names", category);
  const text = t.dynamic("catalog:descriptions", category);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t("meta.categoryTitle", { name })}
        description={`${text} ${t("catalog:projectCount", { count: cards.length })}.`}
        path={path}
      />
      <PageJsonLd
        trail={[
          { name: t("title"), path: "/ecosystem" },
          { name, path },
        ]}
        list={cards.map((card) => ({ name: card.name, path: projectPath(card) }))}
      />
      <RenderedAt value={renderedAt}>
        <Island
          of={ProjectGroupIsland}
          props={{
            category,
            path,
            title: name,
            text,
            back: { to: "/ecosystem", label: t("catalog:backToEcosystem") },
            subcategories,
            cards,
            empty: t("emptyCategory"),
            directory,
            columns,
            terrain,
            logos,
            query: queryOf(filters),
          }}
          when="load"
        />
      </RenderedAt>
    </main>
  );
}
