import { data, redirect } from "react-router";
import type { Route } from "./+types/subcategory";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { closestId, groupPage, groupQuery, notFoundPage } from "#app/features/ecosystem/directory/directory.server.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { directoryTopic, projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { GroupPage, type GroupData } from "#app/pages/groups/group-page.tsx";
import { logosTopic } from "#app/features/ecosystem/logos/logos.ts";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { SUBCATEGORIES, type Subcategory } from "#app/foundation/content/project-facts.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { MissingPage } from "#app/foundation/ui/missing-page.tsx";

/** Page of a DeFi subcategory; a project ID redirects to the project's page. */
export const loader = pageLoader(
  {
    llms: "none",
    query: groupQuery,
    topics: [directoryTopic, logosTopic, statusTopic],
    search: (language) => {
      const t = translatorFor(language, "directory", "catalog");
      return SUBCATEGORIES.map((id) => ({
        path: `/ecosystem/defi/${id}`,
        title: t("meta.categoryTitle", { name: t(`catalog:subcategories.names.${id}`) }),
        text: t(`catalog:subcategories.descriptions.${id}`),
      }));
    },
    sitemap: () =>
      SUBCATEGORIES.map((id) => ({
        path: `/ecosystem/defi/${id}`,
        lastChange: () => lastChecked(({ subcategory }) => subcategory === id),
      })),
  },
  async ({ query: filters, params: { subcategory: asked = "" }, language, services: { ecosystem, projectLogos }, render }) => {
    const subcategory = SUBCATEGORIES.find((id) => id === asked);
    if (subcategory)
      return {
        subcategory,
        filters,
        logos: projectLogos.latest(),
        ...(await groupPage(ecosystem, render, language, filters, subcategory, (card) => card.subcategory === subcategory)),
      };
    const project = findProject(asked);
    if (project) throw redirect(pathIn(projectPath(project), language), 301);
    const { subcategories } = messagesOf(language, "catalog").catalog ?? {};
    const closest = closestId(asked, SUBCATEGORIES, typeof subcategories === "object" ? subcategories.names : undefined);
    return data({ missing: true as const, closest, ...notFoundPage(language) }, { status: 404 });
  },
);

export default function Subcategory({ loaderData }: Route.ComponentProps) {
  return "missing" in loaderData ? <SubcategoryNotFound closest={loaderData.closest} /> : <SubcategoryPage {...loaderData} />;
}

function SubcategoryNotFound({ closest }: { closest: Subcategory | undefined }) {
  const { t } = useTranslation(["directory", "catalog"]);
  return (
    <MissingPage
      title={t("missing.subcategory")}
      text={t("missing.subcategoryText")}
      closestTitle={t("missing.closest")}
      closest={closest === undefined ? [] : [{ to: `/ecosystem/defi/${closest}`, label: t(`catalog:subcategories.names.${closest}`) }]}
      back={{ to: "/ecosystem/defi", label: t("catalog:backToDefi") }}
    />
  );
}

function SubcategoryPage({ subcategory, ...group }: GroupData & { subcategory: Subcategory }) {
  const { t } = useTranslation(["directory", "catalog"]);
  return (
    <GroupPage
      category="defi"
      path={`/ecosystem/defi/${subcategory}`}
      name={t(`catalog:subcategories.names.${subcategory}`)}
      text={t(`catalog:subcategories.descriptions.${subcategory}`)}
      back={{ to: "/ecosystem/defi", label: t("catalog:backToDefi") }}
      parts={null}
      empty={t("emptySubcategory")}
      data={group}
    />
  );
}
