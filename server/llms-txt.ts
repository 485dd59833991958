import { searchEntries } from "#server/search-documents.ts";
import type { SitePage } from "#server/site-pages.ts";
import type { LlmsSection } from "#app/pages/page-loader.server.ts";
import { FEED_FORMATS } from "#app/features/news/syndication/outgoing-feeds.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** API endpoints. Figures come with source and time, and are null when unknown. */
const OPEN_DATA = [
  ["/api/openapi.json", "Every operation of the API (OpenAPI 3.1)"],
  ["/api/docs", "The same for people"],
  ["/api/cardano-data", "Price and market of ADA, and on-chain figures"],
  ["/api/sentiment-data", "Social figures"],
  ["/api/history?range=7d", "The price of ADA over time"],
  ["/api/network", "The newest block, the running epoch, treasury, reserves and fee parameters, and whether Cardano works"],
  ["/api/network/epochs?limit=73", "Transactions, blocks, fees, stake and treasury of each epoch"],
  ["/api/projects", "The catalogue of projects"],
  ["/api/projects.csv", "The same as a table"],
  ["/ecosystem/changes.json", "What was added to the catalogue, closed or changed (JSON Feed)"],
  ["/api/news", "Articles, newest first"],
  ["/api/staking/parameters", "The protocol parameters that decide staking rewards"],
  ["/api/staking/pools", "Registered stake pools with their terms"],
  ["/api/governance", "Governance actions with their votes and what they need"],
  ["/api/governance/dreps", "Registered delegated representatives"],
  ["/api/community", "Community channels and their member counts"],
] as const;

/** Writes llms.txt (llmstxt.org), in English. `origin` has no trailing slash. */
export function writeLlmsTxt(pages: readonly SitePage[], origin: string, isSimulated: boolean): string {
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
      "Every figure is shown with its source and its time. A figure that is marked as sample data is an example and not a reading; the JSON API never gives one.",
      ...(isSimulated ? [t("simulated.bar")] : []),
    ].join("\n"),
    ...section("Pages"),
    ...section("Projects"),
    "## Open data",
    [
      ...OPEN_DATA.map(([path, text]) => line(path, path, text)),
      ...FEED_FORMATS.map(({ name: format, file }) =>
        line(file, `/${file}`, `News as ${format === "json" ? "JSON Feed" : format === "rss" ? "RSS" : "Atom"}`),
      ),
      line("sitemap.xml", "/sitemap.xml", "Every page in every language"),
    ].join("\n"),
    "## Languages",
    LANGUAGES.map(({ code, name: own }) =>
      line(own, pathIn("/", code), code === DEFAULT_LANGUAGE ? "has no prefix" : `the same pages below /${code}`),
    ).join("\n"),
    ...section("Optional"),
  ]
    .join("\n\n")
    .concat("\n");
}
