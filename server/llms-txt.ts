import { countByCategory } from "#app/features/ecosystem/catalogue/cards.server.ts";
import { FEED_FORMATS } from "#app/features/news/syndication/outgoing-feeds.ts";
import { LEGAL_PAGES, pageText, type PageName } from "#app/foundation/content/pages.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** The pages listed one by one: path, title key and description key. */
const PAGES = [
  ["/", "home:meta.title", "home:meta.description"],
  ["/news", "news:title", "news:meta.description"],
  ["/news/sources", "news:sources.title", "news:sources.lead"],
  ["/glossary", "glossary:title", "glossary:description"],
  ["/community", "community:title", "community:meta.description"],
  ["/staking/pools", "staking:pools.title", "staking:pools.description"],
  ["/governance", "governance:title", "governance:description"],
  ["/governance/dreps", "governance:dreps.title", "governance:dreps.description"],
  ["/choose-wallet", "choose-wallet:title", "choose-wallet:description"],
  ["/compare", "compare:title", "compare:description"],
  ["/is-this-link-real", "link-check:title", "link-check:description"],
  ["/listing-policy", "listing-policy:title", "listing-policy:description"],
  ["/network", "network:title", "network:description"],
  ["/converter", "converter:title", "converter:description"],
  ["/watchlist", "watchlist:title", "watchlist:description"],
  ["/starter-kit", "starter-kit:title", "starter-kit:meta.description"],
  ["/newsletter", "newsletter:title", "newsletter:description"],
  ["/data", "open-data:title", "open-data:description"],
] as const;

/** Long texts for readers; the other long texts are legal pages. */
const GUIDES = ["get-started", "staking"] as const;

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
  ["/api/news", "Articles, newest first"],
  ["/api/staking/parameters", "The protocol parameters that decide staking rewards"],
  ["/api/staking/pools", "Registered stake pools with their terms"],
  ["/api/governance", "Governance actions with their votes and what they need"],
  ["/api/governance/dreps", "Registered delegated representatives"],
  ["/api/community", "Community channels and their member counts"],
] as const;

/** Writes llms.txt (llmstxt.org), in English. `origin` has no trailing slash. */
export function writeLlmsTxt(origin: string, isSimulated: boolean): string {
  const t = translatorFor(
    DEFAULT_LANGUAGE,
    "common",
    "home",
    "news",
    "community",
    "choose-wallet",
    "compare",
    "glossary",
    "link-check",
    "listing-policy",
    "starter-kit",
    "newsletter",
    "directory",
    "catalogue",
    "categories",
    "network",
    "converter",
    "watchlist",
    "open-data",
    "staking",
    "governance",
  );
  const { name, tagline } = siteContent();
  const line = (title: string, path: string, text: string) => `- [${title}](${origin}${path}): ${text}`;
  const textLine = (page: PageName) => {
    const { title, description } = pageText(page, DEFAULT_LANGUAGE);
    return line(title, `/${page}`, description);
  };
  const counts = countByCategory();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return [
    `# ${name}`,
    `> ${t(tagline)}`,
    [
      t("footer.disclaimer"),
      "Every figure is shown with its source and its time. A figure that is marked as sample data is an example and not a reading; the JSON API never gives one.",
      ...(isSimulated ? [t("simulated.bar")] : []),
    ].join("\n"),
    "## Pages",
    [...GUIDES.map(textLine), ...PAGES.map(([path, title, text]) => line(t(title), path, t(text)))].join("\n"),
    "## Projects",
    [
      line(t("directory:title"), "/ecosystem", t("directory:meta.description", { count: total })),
      ...counts.map(({ id, count }) =>
        line(
          t(`categories:names.${id}`),
          `/ecosystem/${id}`,
          `${t(`catalogue:descriptions.${id}`)} ${t("catalogue:projectCount", { count })}.`,
        ),
      ),
    ].join("\n"),
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
    "## Optional",
    LEGAL_PAGES.map(textLine).join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}
