import { data, redirect } from "react-router";
import type { Route } from "./+types/infrastructure-group";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { closestId, groupPage, groupQuery, notFoundPage } from "#app/features/ecosystem/directory/directory.server.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { directoryTopic, projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { GroupPage, type GroupData } from "#app/pages/groups/group-page.tsx";
import { logosTopic } from "#app/features/ecosystem/logos/logos.ts";
import { INFRASTRUCTURE_GROUP_IDS, isInGroup, type InfrastructureGroup } from "#app/foundation/content/infrastructure-groups.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { MissingPage } from "#app/foundation/ui/missing-page.tsx";

/** Page of a group of infrastructure, such as explorers; a project ID redirects to the project's page. */
export const loader = pageLoader(
  {
    llms: "none",
    query: groupQuery,
    topics: [directoryTopic, logosTopic],
    search: (language) => {
      const t = translatorFor(language, "directory", "catalog");
      return INFRASTRUCTURE_GROUP_IDS.map((id) => ({
        path: `/ecosystem/infrastructure/${id}`,
        title: t("meta.categoryTitle", { name: t(`catalog:infrastructure.names.${id}`) }),
        text: t(`catalog:infrastructure.descriptions.${id}`),
      }));
    },
    sitemap: () =>
      INFRASTRUCTURE_GROUP_IDS.map((id) => ({
        path: `/ecosystem/infrastructure/${id}`,
        lastChange: () => lastChecked((project) => isInGroup(project, id)),
      })),
  },
  async ({ query: filters, params: { group: asked = "" }, language, services: { ecosystem, projectLogos }, render }) => {
    const group = INFRASTRUCTURE_GROUP_IDS.find((id) => id === asked);
    if (group)
      return {
        group,
        filters,
        logos: projectLogos.latest(),
        ...(await groupPage(ecosystem, render, language, filters, "infrastructure", (card) => isInGroup(card, group))),
        // The drawing shows the whole category.
        terrain: null,
      };
    const project = findProject(asked);
    if (project) throw redirect(pathIn(projectPath(project), language), 301);
    const { infrastructure } = messagesOf(language, "catalog").catalog ?? {};
    const names = typeof infrastructure === "object" ? infrastructure.names : undefined;
    const closest = closestId(asked, INFRASTRUCTURE_GROUP_IDS, names);
    return data({ missing: true as const, closest, ...notFoundPage(language) }, { status: 404 });
  },
);

export default function InfrastructureGroupRoute({ loaderData }: Route.ComponentProps) {
  return "missing" in loaderData ? <GroupNotFound closest={loaderData.closest} /> : <InfrastructureGroupPage {...loaderData} />;
}

function GroupNotFound({ closest }: { closest: InfrastructureGroup | undefined }) {
  const { t } = useTranslation(["directory", "catalog"]);
  const label = closest && t(`catalog:infrastructure.names.${closest}`);
  return (
    <MissingPage
      title={t("missing.subcategory")}
      text={t("missing.infrastructureText")}
      closestTitle={t("missing.closest")}
      closest={label === undefined ? [] : [{ to: `/ecosystem/infrastructure/${closest}`, label }]}
      back={{ to: "/ecosystem/infrastructure", label: t("catalog:backToInfrastructure") }}
    />
  );
}

function InfrastructureGroupPage({ group, ...list }: GroupData & { group: InfrastructureGroup }) {
  const { t } = useTranslation(["directory", "catalog"]);
  return (
    <GroupPage
      category="infrastructure"
      path={`/ecosystem/infrastructure/${group}`}
      name={t(`catalog:infrastructure.names.${group}`)}
      text={t(`catalog:infrastructure.descriptions.${group}`)}
      back={{ to: "/ecosystem/infrastructure", label: t("catalog:backToInfrastructure") }}
      parts={null}
      empty={t("emptySubcategory")}
      data={list}
    />
  );
}
