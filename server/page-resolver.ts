import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { PageServer } from "#server/page-server.ts";
import type { PageResolver } from "#app/features/analytics/analytics.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/catalogue/cards.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { SUBCATEGORIES } from "#app/foundation/content/projects.server.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";

type Routes = ServerBuild["routes"];

/** Resolving a title may need the very page that is waiting for it, so we give up after this time. */
const TITLE_TIMEOUT_MS = 500;
const MAX_CACHED_TITLES = 2_000;
const MAX_CACHED_PAGES = 1_000;

function buildRouteTree(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    const own = { id, ...(path !== undefined && { path }) };
    return [index ? { ...own, index: true } : { ...own, children: buildRouteTree(routes, id) }];
  });
}

type Page = NonNullable<ReturnType<PageResolver["pageAt"]>>;
const NO_PAGE = "no page";

/** Finds the page at a path; where one route serves many pages, the catalogue decides which exist. */
function resolvePage(tree: RouteObject[], path: string): Page | undefined {
  const match = matchRoutes(tree, path)?.at(-1);
  const { lang, "*": rest, category, subcategory } = match?.params ?? {};
  // The language prefix is already removed, so a segment that still matches `lang` is not a page.
  if (!match || match.route.path === "*" || lang !== undefined) return undefined;
  if (category !== undefined) return categories().some(({ id }) => id === category) ? {} : undefined;
  if (subcategory !== undefined) return SUBCATEGORIES.some((id) => id === subcategory) ? {} : undefined;
  if (rest === undefined) return {};
  const project = findProject(path.split("/").at(-1) ?? "");
  return project && projectPath(project) === path ? { project: project.id } : undefined;
}

/** Tells analytics which paths are pages and what they're called. */
export function createPageResolver(routes: Routes, pages: PageServer): PageResolver {
  const tree = buildRouteTree(routes, undefined);
  // matchRoutes sorts all routes on every call, so results are cached.
  const known = new LRUCache<string, Page | typeof NO_PAGE>({ max: MAX_CACHED_PAGES });
  // Titles don't change while the site runs, so each page is rendered at most once for its title.
  const titles = new LRUCache<string, string>({ max: MAX_CACHED_TITLES });
  return {
    pageAt(path) {
      const page = known.get(path) ?? resolvePage(tree, path) ?? NO_PAGE;
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
      return Promise.race([found, setTimeout(TITLE_TIMEOUT_MS, null, { ref: false })]);
    },
    projectOf: findProject,
  };
}
