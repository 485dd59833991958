import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Pages } from "#server/pages.ts";
import type { Site } from "#app/features/analytics/analytics.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/ecosystem.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { SUBCATEGORIES } from "#app/foundation/content/projects.server.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";

type Routes = ServerBuild["routes"];

/** How long a title is waited for, in milliseconds. The page that shows titles may itself be the one that is asked for. */
const PATIENCE_MS = 500;
const MOST_TITLES = 2_000;
const MOST_PAGES = 1_000;

function routesUnder(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return [index ? { id, path, caseSensitive, index: true } : { id, path, caseSensitive, children: routesUnder(routes, id) }];
  });
}

type Page = NonNullable<ReturnType<Site["pageAt"]>>;
const NO_PAGE = "no page";

/** The page at a path: of the routes, and of the catalogue where a route stands for many. */
function findPage(tree: RouteObject[], path: string): Page | undefined {
  const match = matchRoutes(tree, path)?.at(-1);
  const { lang, "*": rest, category, subcategory } = match?.params ?? {};
  // The path has no language any more: what the routes take for one is a word that leads to no page.
  if (!match || match.route.path === "*" || lang !== undefined) return undefined;
  if (category !== undefined) return categories().some(({ id }) => id === category) ? {} : undefined;
  if (subcategory !== undefined) return SUBCATEGORIES.some((id) => id === subcategory) ? {} : undefined;
  if (rest === undefined) return {};
  const project = findProject(path.split("/").at(-1) ?? "");
  return project && projectPath(project) === path ? { project: project.id } : undefined;
}

/** What analytics asks of the site. */
export function describeSite(routes: Routes, pages: Pages): Site {
  const tree = routesUnder(routes, undefined);
  // React Router sorts all routes for each path that it is asked for.
  const known = new LRUCache<string, Page | typeof NO_PAGE>({ max: MOST_PAGES });
  // A title never changes while the site runs, and its page need not be made again for it.
  const titles = new LRUCache<string, string>({ max: MOST_TITLES });
  return {
    pageAt(path) {
      const page = known.get(path) ?? findPage(tree, path) ?? NO_PAGE;
      known.set(path, page);
      return page === NO_PAGE ? undefined : page;
    },
    async titleOf(path, language) {
      const address = pathIn(path, language);
      const kept = titles.get(address);
      if (kept !== undefined) return kept;
      const found = pages.titleOf(address).then(
        (title) => {
          if (title !== undefined) titles.set(address, title);
          return title ?? null;
        },
        () => null,
      );
      return Promise.race([found, setTimeout(PATIENCE_MS, null, { ref: false })]);
    },
    projectOf: findProject,
  };
}
