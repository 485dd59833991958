import type { AppServices } from "#server/app-services.ts";
import type { DocumentRoute } from "#server/documents.ts";
import { listedActions } from "#server/governance-actions.ts";
import { writeLlmsTxt } from "#server/llms-txt.ts";
import { OPENSEARCH_PATH, OPENSEARCH_TYPE, writeOpenSearch } from "#server/opensearch.ts";
import { writeRobotsTxt } from "#server/robots.ts";
import { writeSecurityTxt } from "#server/security-txt.ts";
import type { SitePage } from "#server/site-pages.ts";
import { sitemapPages } from "#server/sitemap-pages.ts";
import { operatorContent } from "#app/foundation/content/site.server.ts";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { renderSitemaps } from "#app/foundation/sitemap/sitemap.server.ts";

const PLAIN = "text/plain; charset=utf-8";

const SECURITY_PATH = "/.well-known/security.txt";

export function discoveryDocuments(pages: readonly SitePage[], services: AppServices): DocumentRoute[] {
  const { PUBLIC_ORIGIN: origin, SIMULATE: isSimulated } = services.environment;
  const text = (path: string, type: string, make: () => string): DocumentRoute => ({
    kind: "found",
    paths: [path],
    find: () => ({ key: path, headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" }, make }),
  });
  /** Sitemaps for one version of the news and the governance actions; their other contents never change while the site runs. */
  let sitemaps: { version: number; byPath: Map<string, string> } | undefined;
  return [
    text("/robots.txt", PLAIN, () => writeRobotsTxt(origin)),
    {
      kind: "found",
      paths: [SECURITY_PATH],
      find() {
        const { email } = operatorContent().operator;
        const now = Date.now();
        // The key changes each month because the document contains its expiry date.
        const key = `${SECURITY_PATH} ${new Date(now).toISOString().slice(0, 7)}`;
        const headers = { "Content-Type": PLAIN, "Cache-Control": "public, max-age=3600" };
        return email === null ? undefined : { key, headers, make: () => writeSecurityTxt(origin, email, now) };
      },
    },
    {
      kind: "found",
      paths: ["/llms.txt"],
      find({ pathname }) {
        const { version } = services.governance.latestGovernance();
        const actions = () => listedActions(services.governance.latestActions());
        const headers = { "Content-Type": PLAIN, "Cache-Control": "public, max-age=3600" };
        return { key: pathname, version, headers, make: () => writeLlmsTxt(pages, origin, isSimulated, actions()) };
      },
    },
    ...LANGUAGES.map(({ code }) => text(pathIn(OPENSEARCH_PATH, code), OPENSEARCH_TYPE, () => writeOpenSearch(origin, code))),
    {
      kind: "found",
      paths: ["/sitemap.xml", "/:part{sitemap-\\d+\\.xml}"],
      find({ pathname }) {
        // Both versions only grow.
        const version = services.news.latestNews().version + services.governance.latestGovernance().version;
        if (sitemaps?.version !== version) sitemaps = { version, byPath: renderSitemaps(origin, sitemapPages(pages, services)) };
        const xml = sitemaps.byPath.get(pathname);
        if (xml === undefined) return undefined;
        const headers = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" };
        return { key: pathname, version, headers, make: () => xml };
      },
    },
  ];
}
