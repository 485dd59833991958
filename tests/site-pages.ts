import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { sitePages, type SitePage } from "#server/site-pages.ts";

const loaders = import.meta.glob<unknown>(["../app/pages/*.tsx", "!**/*.test.tsx"], { eager: true, import: "loader" });

type Routes = Parameters<typeof sitePages>[0];
const flatten = (entries: RouteConfigEntry[], parentId?: string): [string, Routes[string]][] =>
  entries.flatMap(({ file, path, children = [] }) => [
    [file, { path, parentId, module: { loader: loaders[`../app/${file}`] } }],
    ...flatten(children, file),
  ]);

/** All pages with their definitions, without building the site. */
export const definedPages: SitePage[] = sitePages(Object.fromEntries(flatten(routes)));
