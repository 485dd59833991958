import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";
import { truncateAtWord } from "#app/features/news/ingest/create-draft.server.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { ALL_CATEGORIES, PAGE_SIZE, parseCategory, SYNDICATED_EXCERPT_LENGTH, type Article, type Filter } from "#app/features/news/news.ts";
import { addressIn, FEED_FORMATS, type FeedFile } from "#app/features/news/syndication/outgoing-feeds.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import type { Messages } from "#app/foundation/i18n/translate.ts";

const FILE = /^(?:\/([a-z]{2}))?\/(\w+\.\w+)$/;

export interface OutgoingFeed {
  language: Language;
  category: Filter;
  file: FeedFile;
  type: string;
  /** Canonical address, without the origin. */
  address: string;
}

/** Returns undefined if there is no feed at the address. Ignores the query except for a known category. */
export function outgoingFeedAt({ pathname, searchParams }: URL): OutgoingFeed | undefined {
  const [, prefix, name] = FILE.exec(pathname) ?? [];
  const format = FEED_FORMATS.find(({ file }) => file === name);
  const language = prefix ?? DEFAULT_LANGUAGE;
  const category = parseCategory(searchParams.get("category") ?? ALL_CATEGORIES);
  // English has no prefix.
  if (!format || !isLanguage(language) || prefix === DEFAULT_LANGUAGE || !category) return undefined;
  const { file, type } = format;
  return { language, category, file, type: `${type}; charset=utf-8`, address: addressIn(`/${file}`, language, category) };
}

function message(messages: Messages | string | undefined, ...path: string[]): string {
  const found = path.reduce<Messages | string | undefined>((at, key) => (typeof at === "object" ? at[key] : undefined), messages);
  if (typeof found !== "string") throw new Error(`There is no message ${path.join(".")}`);
  return found;
}

/** Some readers treat RSS titles as HTML, others as text; escapes them so that both show the same and neither runs markup. */
const escapeMarkup = (text: string): string => text.replace(/&(?=#?\w{1,32};)/g, "&amp;").replaceAll("<", "&lt;");

/** The newest stories without duplicates, as a feed. `origin` is the site's. */
export async function renderFeed(
  { listStories, latestStories }: NewsService,
  { language, category, file, address }: OutgoingFeed,
  origin: string,
): Promise<string> {
  const { stories } = await listStories({ language, category, sort: "latest", tab: null, limit: PAGE_SIZE, cursor: null });
  // An empty list gets the date of the language's newest story.
  const [newest] = stories.length > 0 ? stories : await latestStories(language, 1);
  const { news, story } = messagesOf(language, "news", "story");
  const name = message(news, "title");
  const head: FeedHeader = {
    title: category === ALL_CATEGORIES ? name : `${name} – ${message(story, "categories", category)}`,
    description: message(news, "meta", "description"),
    site: siteContent().name,
    page: origin + addressIn("/news", language, category),
    self: origin + address,
    tag: tagOf(language),
    updated: newest && new Date(newest.publishedAt),
  };
  return { "feed.xml": toRss, "atom.xml": toAtom, "feed.json": toJson }[file](head, stories);
}

/** A list of projects as a feed. Addresses have no origin. */
export interface ListFeed {
  ids: readonly string[];
  language: Language;
  title: string;
  description: string;
  page: string;
  address: string;
}

/** The newest articles that mention a project of a list, as RSS. */
export async function renderListFeed(
  { articlesAbout }: NewsService,
  { ids, language, title, description, page, address }: ListFeed,
  origin: string,
): Promise<string> {
  const articles = await articlesAbout(ids, language, PAGE_SIZE);
  const updated = articles[0] && new Date(articles[0].publishedAt);
  return toRss(
    { title, description, site: siteContent().name, page: origin + page, self: origin + address, tag: tagOf(language), updated },
    articles,
  );
}

interface FeedHeader {
  title: string;
  description: string;
  site: string;
  page: string;
  self: string;
  tag: string;
  /** Absent if there are no news at all. */
  updated: Date | undefined;
}

/** Permanent, even if the site is renamed. */
const articleUrn = ({ id }: Article): string => `urn:cardano-chronicle:${id}`;

const shortExcerpt = ({ excerpt }: Article): string => truncateAtWord(excerpt, SYNDICATED_EXCERPT_LENGTH);

function toRss({ title, description, page, self, tag, updated }: FeedHeader, articles: readonly Article[]): string {
  return generateRssFeed({
    title,
    description,
    link: page,
    language: tag,
    ...(updated && { lastBuildDate: updated }),
    atom: { links: [{ href: self, rel: "self", type: "application/rss+xml" }] },
    items: articles.map((article) => ({
      title: escapeMarkup(article.title),
      link: article.externalUrl,
      guid: { value: articleUrn(article), isPermaLink: false },
      pubDate: new Date(article.publishedAt),
      categories: [{ name: article.category }],
      dc: { creators: [article.source] },
      ...(article.excerpt && { description: escapeMarkup(shortExcerpt(article)) }),
    })),
  });
}

function toAtom({ title, description, site, page, self, tag, updated }: FeedHeader, articles: readonly Article[]): string {
  return generateAtomFeed({
    id: self,
    title: { value: title, type: "text" },
    subtitle: { value: description, type: "text" },
    // Atom requires a date.
    updated: updated ?? new Date(0),
    authors: [{ name: site }],
    xml: { lang: tag },
    links: [
      { href: self, rel: "self", type: "application/atom+xml" },
      { href: page, rel: "alternate", type: "text/html" },
    ],
    entries: articles.map((article) => ({
      id: articleUrn(article),
      title: { value: article.title, type: "text" },
      links: [{ href: article.externalUrl, rel: "alternate" }],
      authors: [{ name: article.source }],
      categories: [{ term: article.category }],
      updated: new Date(article.publishedAt),
      ...(article.isDated && { published: new Date(article.publishedAt) }),
      ...(article.excerpt && { summary: { value: shortExcerpt(article), type: "text" } }),
    })),
  });
}

function toJson({ title, description, page, self, tag }: FeedHeader, articles: readonly Article[]): string {
  return JSON.stringify(
    generateJsonFeed({
      title,
      description,
      home_page_url: page,
      feed_url: self,
      language: tag,
      items: articles.map((article) => ({
        id: articleUrn(article),
        url: article.externalUrl,
        title: article.title,
        content_text: shortExcerpt(article) || article.title,
        date_published: new Date(article.publishedAt),
        tags: [article.category],
        authors: [{ name: article.source }],
        language: tagOf(article.language),
      })),
    }),
  );
}
