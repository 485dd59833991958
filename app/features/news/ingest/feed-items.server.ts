import {
  type AtomFeed,
  type JsonFeed,
  type MediaNs,
  parseAtomFeed,
  parseJsonFeed,
  parseRdfFeed,
  parseRssFeed,
  type RdfFeed,
  type RssFeed,
} from "feedsmith";
import { unwrapCdata } from "./cdata.server.ts";
import type { FeedFormat } from "./feed-document.server.ts";
import type { FeedImage } from "./feed-text.server.ts";

// Converts all feed formats to one. Values are still unsanitized.

/** More than any real feed has. */
const MAX_ITEMS_READ = 2000;

export interface RawText {
  value: string;
  kind: "text" | "html" | "unknown";
}

export interface RawItem {
  guid: string | undefined;
  title: RawText | undefined;
  /** Best first; the last may be a guid that isn't an address. */
  links: (string | undefined)[];
  /** Audio, video and other files, used as the link of an item without a page. */
  files: (string | undefined)[];
  /** Base for relative links, if the item states one; may be relative too. */
  base: string | undefined;
  /** Best first. */
  texts: (RawText | undefined)[];
  dates: (string | undefined)[];
  authors: (string | undefined)[];
  categories: (string | undefined)[];
  images: FeedImage[];
  replies: number | undefined;
}

export interface RawFeed {
  /** Base for items' relative links, if the feed states one; may be relative too. */
  base: string | undefined;
  language: string | undefined;
  items: RawItem[];
}

/** @throws any error of the parser when the document is invalid */
export function parseRawFeed(format: FeedFormat, text: string): RawFeed {
  const options = { maxItems: MAX_ITEMS_READ };
  // RSS and JSON Feed don't define relative links; publishers who use them mean their site, not the feed's host.
  if (format === "json") {
    const feed = parseJsonFeed(text, options);
    return { base: feed.home_page_url, language: feed.language, items: (feed.items ?? []).map(fromJson).map(unwrapItem) };
  }
  const document = withOriginalLinks(firstItems(text, format === "atom" ? "<entry" : "<item"));
  if (format === "atom") {
    const feed = parseAtomFeed(document, options);
    return { base: feed.xml?.base, language: feed.xml?.lang, items: (feed.entries ?? []).map(fromAtom).map(unwrapItem) };
  }
  const feed = format === "rss" ? parseRssFeed(document, options) : parseRdfFeed(document, options);
  return {
    base: feed.xml?.base ?? (feed.link === undefined ? undefined : unwrapCdata(feed.link)),
    language: ("language" in feed ? feed.language : undefined) ?? feed.dc?.languages?.[0],
    items: "items" in feed ? (feed.items ?? []).map(fromRss).map(unwrapItem) : [],
  };
}

function unwrapItem(item: RawItem): RawItem {
  const unwrap = (text: string | undefined) => (text === undefined ? undefined : unwrapCdata(text));
  const unwrapText = (text: RawText | undefined) => (text === undefined ? undefined : { ...text, value: unwrapCdata(text.value) });
  return {
    ...item,
    guid: unwrap(item.guid),
    title: unwrapText(item.title),
    links: item.links.map(unwrap),
    texts: item.texts.map(unwrapText),
    dates: item.dates.map(unwrap),
    authors: item.authors.map(unwrap),
    categories: item.categories.map(unwrap),
  };
}

/** Cuts the document after the maximum number of items, because the parser reads all before it drops any. */
function firstItems(text: string, mark: string): string {
  let at = -1;
  for (let count = 0; count <= MAX_ITEMS_READ; count += 1) {
    at = text.indexOf(mark, at + 1);
    if (at === -1) return text;
  }
  return text.slice(0, at);
}

const ORIGINAL = "original";

const FEEDBURNER = /\sxmlns:([\w.-]{1,40})\s*=\s*["']http:\/\/rssnamespace\.org\/feedburner\/ext\/1\.0["']/;

/** FeedBurner replaces the link with its own and puts the original beside it, in an element that the parser ignores. */
function withOriginalLinks(text: string): string {
  if (!text.includes(":origLink>")) return text;
  const prefix = FEEDBURNER.exec(text)?.[1] ?? "feedburner";
  return text
    .replaceAll(`<${prefix}:origLink>`, `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="${ORIGINAL}">`)
    .replaceAll(`</${prefix}:origLink>`, "</atom:link>");
}

type Rss = RssFeed.Item<string> & RdfFeed.Item<string>;

function fromRss(item: Partial<Rss>): RawItem {
  const { guid, dc, dcterms, atom, content, media, slash, thr, itunes } = item;
  const original = atom?.links?.find(({ rel }) => rel === ORIGINAL)?.href;
  return {
    guid: guid?.value ?? item.rdf?.about,
    title: unknownText(item.title ?? dc?.titles?.[0] ?? media?.title?.value),
    links: [
      original,
      item.link,
      alternateOf(atom?.links),
      guid?.isPermaLink === false ? undefined : absolute(guid?.value),
      absolute(item.rdf?.about),
    ],
    files: [...(item.enclosures ?? []), ...mediaFiles(media)].filter(({ type }) => !type?.startsWith("image/")).map(({ url }) => url),
    base: item.xml?.base,
    texts: [
      htmlText(item.description),
      htmlText(content?.encoded),
      htmlText(dc?.descriptions?.[0]),
      htmlText(media?.description?.value),
      htmlText(itunes?.summary),
    ],
    dates: [
      item.pubDate,
      dc?.dates?.[0],
      atom?.published,
      dcterms?.issued?.[0],
      dcterms?.created?.[0],
      atom?.updated,
      dcterms?.modified?.[0],
    ],
    authors: [...(dc?.creators ?? []), ...(item.authors ?? []).map(({ name }) => name), itunes?.author],
    categories: [...(item.categories ?? []).map(({ name }) => name), ...(dc?.subjects ?? [])],
    images: [...imagesOf(media), ...(item.enclosures ?? []).filter(({ type }) => type?.startsWith("image/")), { url: itunes?.image }],
    replies: slash?.comments ?? thr?.total,
  };
}

function fromAtom(entry: Partial<AtomFeed.Entry<string>>): RawItem {
  const { links, media, dc, thr, slash } = entry;
  return {
    guid: entry.id,
    title: atomText(entry.title) ?? unknownText(media?.title?.value),
    links: [links?.find(({ rel }) => rel === ORIGINAL)?.href, alternateOf(links), entry.content?.src, absolute(entry.id)],
    files: (links ?? []).filter(({ rel, type }) => rel === "enclosure" && !type?.startsWith("image/")).map(({ href }) => href),
    base: entry.xml?.base,
    texts: [atomText(entry.summary), atomText(entry.content), htmlText(mediaDescription(media))],
    dates: [entry.published, dc?.dates?.[0], entry.updated],
    authors: [...(entry.authors ?? []).map(({ name }) => name), ...(dc?.creators ?? [])],
    categories: (entry.categories ?? []).map(({ label, term }) => label ?? term),
    images: [
      ...imagesOf(media),
      ...(links ?? []).filter(({ rel, type }) => rel === "enclosure" && type?.startsWith("image/")).map(({ href }) => ({ url: href })),
    ],
    replies: thr?.total ?? slash?.comments,
  };
}

function fromJson(item: Partial<JsonFeed.Item<string>>): RawItem {
  return {
    guid: item.id,
    title: item.title === undefined ? undefined : { value: item.title, kind: "text" },
    links: [item.url, item.external_url, absolute(item.id)],
    files: (item.attachments ?? []).filter(({ mime_type: type }) => !type?.startsWith("image/")).map(({ url }) => url),
    base: undefined,
    texts: [plainText(item.summary), htmlText(item.content_html), plainText(item.content_text)],
    dates: [item.date_published, item.date_modified],
    authors: (item.authors ?? []).map(({ name }) => name),
    categories: item.tags ?? [],
    images: [{ url: item.image }, { url: item.banner_image }],
    replies: undefined,
  };
}

const htmlText = (value: string | undefined): RawText | undefined => (value === undefined ? undefined : { value, kind: "html" });
const plainText = (value: string | undefined): RawText | undefined => (value === undefined ? undefined : { value, kind: "text" });
const unknownText = (value: string | undefined): RawText | undefined => (value === undefined ? undefined : { value, kind: "unknown" });

/**
 * RFC 4287, 3.1.1 and 4.1.3.3: text unless the type says otherwise; content of other media types is XML or Base64. Atom 0.3 has a media
 * type everywhere.
 */
function atomText(text: { value?: string; type?: string } | undefined): RawText | undefined {
  if (text?.value === undefined) return undefined;
  const { value, type = "text" } = text;
  if (/html/i.test(type)) return { value, kind: "html" };
  return !type.includes("/") || /^text\/(?!xml)/i.test(type) ? { value, kind: "text" } : undefined;
}

/** RFC 4287, 4.2.7.2: a relation may be a URL of the IANA registry. */
const RELATIONS = "http://www.iana.org/assignments/relation/";

function alternateOf(links: { href?: string; rel?: string; type?: string }[] | undefined): string | undefined {
  const alternates = (links ?? []).filter(({ rel = "alternate" }) => rel.replace(RELATIONS, "") === "alternate");
  return (alternates.find(({ type = "text/html" }) => type.includes("html")) ?? alternates[0])?.href;
}

/** An ID is used as a link only if it's an absolute URL. */
const absolute = (id: string | undefined): string | undefined => (id !== undefined && /^https?:\/\//i.test(id) ? id : undefined);

function imagesOf(media: Partial<MediaNs.ItemOrFeed> | undefined): FeedImage[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media, ...groups, ...contents].flatMap((value) => value?.thumbnails ?? []);
  const widest = contents.filter(({ width }) => width === undefined || width <= 1600).sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return [...widest, ...thumbnails];
}

const mediaFiles = (media: Partial<MediaNs.ItemOrFeed> | undefined) =>
  [media, ...(media?.groups ?? [])].flatMap((group) => group?.contents ?? []).filter(({ type }) => /^(?:audio|video)\//.test(type ?? ""));

function mediaDescription(media: Partial<MediaNs.ItemOrFeed> | undefined): string | undefined {
  return media?.description?.value ?? media?.groups?.[0]?.description?.value;
}
