import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { FindPage } from "#app/features/analytics/analytics.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { POOLS_PATH } from "#app/features/staking/staking.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { INFRASTRUCTURE_GROUP_IDS } from "#app/foundation/content/infrastructure-groups.ts";
import { SUBCATEGORIES } from "#app/foundation/content/project-facts.ts";

type Routes = ServerBuild["routes"];

const MAX_CACHED_PAGES = 1_000;

function buildRouteTree(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    const own = { id, ...(path !== undefined && { path }) };
    return [index ? { ...own, index: true } : { ...own, children: buildRouteTree(routes, id) }];
  });
}

type Page = NonNullable<ReturnType<FindPage>>;
const NO_PAGE = "no page";

/** Finds the page at a path. If one route serves many pages, the catalog or the pool list decides which exist. */
function resolvePage(tree: RouteObject[], path: string, isRunningPool: (id: string) => boolean): Page | undefined {
  const match = matchRoutes(tree, path)?.at(-1);
  const { lang, "*": rest, category, subcategory, group, pool } = match?.params ?? {};
  // The language prefix is already removed, so a segment that still matches `lang` is not a page.
  if (!match || match.route.path === "*" || lang !== undefined) return undefined;
  if (category !== undefined) return categories().some(({ id }) => id === category) ? {} : undefined;
  if (subcategory !== undefined) return SUBCATEGORIES.some((id) => id === subcategory) ? {} : undefined;
  if (group !== undefined) return INFRASTRUCTURE_GROUP_IDS.some((id) => id === group) ? {} : undefined;
  if (pool !== undefined) return isRunningPool(pool) ? {} : undefined;
  if (rest === undefined) return {};
  const project = findProject(path.split("/").at(-1) ?? "");
  return project && projectPath(project) === path ? { project: project.id } : undefined;
}

/** Finds the page at a path without language, and the project it belongs to. */
export function createPageFinder(routes: Routes, isRunningPool: (id: string) => boolean): FindPage {
  const tree = buildRouteTree(routes, undefined);
  // Cache results: matchRoutes sorts all routes on every call.
  const known = new LRUCache<string, Page | typeof NO_PAGE>({ max: MAX_CACHED_PAGES });
  return (path) => {
    const page = known.get(path) ?? resolvePage(tree, path, isRunningPool) ?? NO_PAGE;
    // Pools open and close while the site runs.
    if (!path.startsWith(POOLS_PATH)) known.set(path, page);
    return page === NO_PAGE ? undefined : page;
  };
}
