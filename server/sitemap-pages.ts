import type { SitePage } from "#server/site-pages.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { SitemapPage } from "#app/foundation/sitemap/sitemap.server.ts";

/** All pages for search engines. /analytics is included although robots.txt disallows everything below it. */
export const sitemapPages = (pages: readonly SitePage[], services: FeatureServices): SitemapPage[] =>
  pages.flatMap(({ path, definition: { search, sitemap = search && {}, sitemapOfData } }) => {
    const entries = [...(typeof sitemap === "function" ? sitemap() : sitemap ? [sitemap] : []), ...(sitemapOfData?.(services) ?? [])];
    return entries.map(({ lastChange, ...entry }) => ({
      path,
      changes: "weekly",
      priority: 0.5,
      ...entry,
      lastChange: (language) => lastChange?.(language, services),
    }));
  });
