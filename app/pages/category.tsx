import { data, redirect } from "react-router";
import type { Route } from "./+types/category";
import { pageLoader, type SearchEntry } from "#app/pages/page-loader.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { closestId, groupPage, groupQuery, notFoundPage } from "#app/features/ecosystem/directory/directory.server.ts";
import { countByCategory, findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { directoryTopic, projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import type { Part } from "#app/features/ecosystem/categories/category-cards.tsx";
import { GroupPage, type GroupData } from "#app/pages/groups/group-page.tsx";
import { partsOf } from "#app/features/ecosystem/categories/parts.server.ts";
import { logosTopic } from "#app/features/ecosystem/logos/logos.ts";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { type Language, pathIn } from "#app/foundation/i18n/languages.ts";
import { MissingPage } from "#app/foundation/ui/missing-page.tsx";

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
    topics: [directoryTopic, logosTopic, statusTopic],
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
        parts: partsOf(category, language),
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

interface Props extends GroupData {
  category: string;
  parts: { title: string; list: readonly Part[] } | null;
}

function CategoryPage({ category, parts, ...group }: Props) {
  const { t } = useTranslation("directory");
  return (
    <GroupPage
      category={category}
      path={`/ecosystem/${category}`}
      name={t.dynamic("categories:names", category)}
      text={t.dynamic("catalog:descriptions", category)}
      back={{ to: "/ecosystem", label: t("catalog:backToEcosystem") }}
      parts={parts}
      empty={t("emptyCategory")}
      data={group}
    />
  );
}
