import { matchPath } from "react-router";
import type { PageDefinition, PageLoader } from "#app/pages/page-loader.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";

/** The parts of the server build's routes that we read. */
type Routes = Record<string, { path?: string | undefined; parentId?: string | undefined; module: { loader?: unknown } } | undefined>;

/** A page of app/routes.ts. `path` is its pattern without the language. */
export interface SitePage {
  path: `/${string}`;
  definition: PageDefinition;
}

const LANGUAGE_SEGMENT = ":lang?";

const isPageLoader = (loader: unknown): loader is PageLoader<unknown> => typeof loader === "function" && "definition" in loader;

function pathOf(routes: Routes, id: string): `/${string}` {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
    if (route.path && route.path !== LANGUAGE_SEGMENT) segments.unshift(route.path);
  return `/${segments.join("/")}`;
}

/** All pages with their definitions, in the order of app/routes.ts. */
export const sitePages = (routes: Routes): SitePage[] =>
  Object.entries(routes).flatMap(([id, route]) => {
    const loader = route?.module.loader;
    return isPageLoader(loader) ? [{ path: pathOf(routes, id), definition: loader.definition }] : [];
  });

/** Returns a function for the cache key of a page: its path and the parameters that matter, in a fixed order. */
export function canonicalAddresses(pages: readonly SitePage[]): (url: URL) => string {
  const byPath = new Map<string, SitePage>(pages.map((page) => [page.path, page]));
  const patterns = pages.filter(({ path }) => /[:*]/.test(path));
  return ({ pathname, searchParams }) => {
    const { path } = splitPath(pathname);
    const page = byPath.get(path) ?? patterns.find((pattern) => matchPath(pattern.path, path));
    const query = page?.definition.query?.canonical(searchParams);
    return `${pathname}${query && query.size > 0 ? `?${query}` : ""}`;
  };
}
