import { API_ROUTES } from "#server/api-routes.ts";
import { searchEntries } from "#server/search-documents.ts";
import type { SitePage } from "#server/site-pages.ts";
import type { LlmsSection } from "#app/pages/page-loader.server.ts";
import { FEED_FORMATS } from "#app/features/news/syndication/outgoing-feeds.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** Example queries for addresses that require one. */
const QUERIES: Partial<Record<string, string>> = { "/api/buy": "?country=NL", "/api/history": "?range=7d", "/api/search": "?q=minswap" };
/** API addresses that pages on any site can call, with their summaries. */
const OPEN_DATA = API_ROUTES.filter(({ isOpen, method, path }) => isOpen && method === "get" && !path.includes("{")).map(
  ({ path, summary }) => [path + (QUERIES[path] ?? ""), summary] as const,
);

/** Writes llms.txt (llmstxt.org), in English. `origin` has no trailing slash. `actions` are pages of governance actions. */
export function writeLlmsTxt(
  pages: readonly SitePage[],
  origin: string,
  isSimulated: boolean,
  actions: readonly { path: string; title: string; text: string }[] = [],
): string {
  const t = translatorFor(DEFAULT_LANGUAGE, "common");
  const { name, tagline } = siteContent();
  const line = (title: string, path: string, text: string) => `- [${title}](${origin}${path}): ${text}`;
  const section = (heading: LlmsSection) => [
    `## ${heading}`,
    pages
      .flatMap((page) => {
        const { llms = "Pages" } = page.definition;
        if (typeof llms === "object") return llms.section === heading ? llms.entries(DEFAULT_LANGUAGE) : [];
        return llms === heading ? searchEntries(page, DEFAULT_LANGUAGE).map((entry) => ({ path: page.path, ...entry })) : [];
      })
      .filter(({ kind }) => kind !== "terms")
      .map(({ title, path = "", text }) => line(title, path, text))
      .join("\n"),
  ];
  return [
    `# ${name}`,
    `> ${t.dynamic("common:", tagline)}`,
    [
      t("footer.disclaimer"),
      "Every figure has its source and its time. Figures marked as sample data are examples, not readings; the JSON API never returns them.",
      ...(isSimulated ? [t("simulated.bar")] : []),
    ].join("\n"),
    ...section("Pages"),
    ...section("Projects"),
    ...(actions.length > 0 ? ["## Governance actions", actions.map(({ title, path, text }) => line(title, path, text)).join("\n")] : []),
    "## Open data",
    [
      line("/api/docs", "/api/docs", "The API reference: every operation"),
      ...OPEN_DATA.map(([path, text]) => line(path, path, text)),
      ...FEED_FORMATS.map(({ name: format, file }) =>
        line(file, `/${file}`, `News as ${format === "json" ? "JSON Feed" : format === "rss" ? "RSS" : "Atom"}`),
      ),
      line("sitemap.xml", "/sitemap.xml", "All pages in all languages"),
    ].join("\n"),
    "## Languages",
    LANGUAGES.map(({ code, name: own }) =>
      line(own, pathIn("/", code), code === DEFAULT_LANGUAGE ? "without a prefix" : `the same pages under /${code}`),
    ).join("\n"),
    ...section("Optional"),
  ]
    .join("\n\n")
    .concat("\n");
}
