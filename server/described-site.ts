import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Pages } from "#server/pages.ts";
import type { Site } from "#app/features/analytics/analytics.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/ecosystem.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { SUBCATEGORIES } from "#app/foundation/content/projects.server.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";

type Routes = ServerBuild["routes"];

function routesUnder(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return [index ? { id, path, caseSensitive, index: true } : { id, path, caseSensitive, children: routesUnder(routes, id) }];
  });
}

/** What analytics asks of the site: its pages are those of the routes, and of the catalogue where a route stands for many. */
export function describeSite(routes: Routes, pages: Pages): Site {
  const tree = routesUnder(routes, undefined);
  return {
    pageAt(path) {
      const match = matchRoutes(tree, path)?.at(-1);
      const { "*": rest, category, subcategory } = match?.params ?? {};
      if (!match || match.route.path === "*") return undefined;
      if (category !== undefined) return categories().some(({ id }) => id === category) ? {} : undefined;
      if (subcategory !== undefined) return SUBCATEGORIES.some((id) => id === subcategory) ? {} : undefined;
      if (rest === undefined) return {};
      const project = findProject(path.split("/").at(-1) ?? "");
      return project && projectPath(project) === path ? { project: project.id } : undefined;
    },
    async titleOf(path, language) {
      return (await pages.titleOf(pathIn(path, language)).catch(() => undefined)) ?? null;
    },
    projectOf: findProject,
  };
}
