import { chooseImage, countWords, excerptOf, type ItemText, plainExcerpt, readItemText, plainTitle } from "./feed-text.server.ts";
import { decodeFeed, openDocument, withoutDocumentType } from "./feed-document.server.ts";
import { type RawFeed, type RawItem, type RawText, parseRawFeed } from "./feed-items.server.ts";
import { cleanLink, withHost } from "./feed-link.server.ts";
import { findDateOrder, readFeedDate } from "./feed-date.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { shapeError } from "#app/foundation/upstream/field-schemas.server.ts";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const MAX_ITEMS = 100;
const MAX_CATEGORIES = 20;
const GUID_LENGTH = 500;
const NAME_LENGTH = 100;
/** Length of an untitled post's title, made of its first words. */
const FALLBACK_TITLE_LENGTH = 120;
const MAX_REPLIES = 1e7;
const MAX_UNREAD_DATES = 5;
/** Placeholders of generators for a missing value. */
const NO_GUID = /^(?:n\/?a|none|null|nil|undefined|unknown|true|false|0|-|#|guid|id)$/i;

/** An article, post or release. All texts are one line of plain text, without invisible characters. */
export interface ParsedItem {
  /** Unique within its feed; null if the feed has no usable one. */
  guid: string | null;
  /** At most 300 UTF-16 units. First words of the text if there is no title; empty only if there is nothing but a link. */
  title: string;
  /** Absolute http(s) URL without tracking parameters; null without a link. */
  url: string | null;
  /** At most 2,000 UTF-16 units, for the excerpt and for detecting language and category. May be empty. */
  excerptSource: string;
  words: number;
  /** Milliseconds since 1970, never later than now; null if missing or implausible. */
  publishedAt: number | null;
  author: string | null;
  /** In the publisher's own words. */
  categories: readonly string[];
  /** Absolute http(s) URL. The publisher has the copyright, so we may not show it without permission. */
  imageUrl: string | null;
  /** Replies after the first post, if the feed has them. */
  replies: number | null;
}

export interface FeedContext {
  /** Name for error reports. */
  source: string;
  /** Final URL of the document after redirects, as the base of relative links. */
  url: string;
  now: number;
  /** Response header, for its charset. */
  contentType?: string | undefined;
  /** Language of its articles in the list of feeds, for a feed that states none or only a default of English. */
  language?: Language | undefined;
}

export interface ParsedFeed {
  /** Up to a hundred, newest first. */
  items: ParsedItem[];
  /** True if the document was cut off, so that items may be missing. */
  damaged: boolean;
  /** Dates that couldn't be parsed, without duplicates. */
  unreadDates: string[];
}

/**
 * Parses RSS 0.9x, 1.0 and 2.0, Atom and JSON Feed: the newest hundred items, newest first, without duplicates. Skips an item with no
 * title, text or link; a feed without items is valid.
 * @throws {UpstreamError} bad-shape, and nothing else
 */
export function parseFeed(document: Uint8Array | string, context: FeedContext): ParsedItem[] {
  return parseFeedWithStatus(document, context).items;
}

/** Like parseFeed, with more about the document. @throws {UpstreamError} bad-shape, and nothing else */
export function parseFeedWithStatus(document: Uint8Array | string, context: FeedContext): ParsedFeed {
  try {
    const text = typeof document === "string" ? document : decodeFeed(document, context.contentType);
    const { raw, damaged } = parseTolerant(context.source, text);
    const chosen = chooseItems(raw, context);
    return {
      items: chosen.map(toParsedItem).filter((item) => item !== null),
      damaged,
      unreadDates: unreadDatesOf(chosen),
    };
  } catch (fault) {
    if (fault instanceof UpstreamError) throw fault;
    // Drops the parser's own message, because it may quote the document.
    throw shapeError(context.source, "an unreadable feed");
  }
}

/** A truncated document is parsed up to its last complete item. */
function parseTolerant(source: string, document: string): { raw: RawFeed; damaged: boolean } {
  const { format, body: text } = openDocument(source, withoutDocumentType(source, document));
  try {
    return { raw: parseRawFeed(format, text), damaged: false };
  } catch (fault) {
    const end = Math.max(...["</item>", "</entry>"].map((mark) => text.lastIndexOf(mark) + mark.length));
    if (end < 8) throw fault;
    return { raw: parseRawFeed(format, text.slice(0, end)), damaged: true };
  }
}

interface ChosenItem extends RawItem {
  publishedAt: number | null;
  url: string | null;
  name: string;
  base: string;
}

/** Feeds are written newest first, so an undated item counts as being as old as the one before it. */
function chooseItems(feed: RawFeed, context: FeedContext): ChosenItem[] {
  const { now, url: address, language } = context;
  const home = feed.base === undefined ? address : (webAddress(feed.base, address) ?? address);
  const all = feed.items.flatMap(({ dates }) => dates).filter((date) => date !== undefined);
  // Templates contain "en-us" by default, regardless of the feed's language.
  const isTemplate = /^en\b/i.test(feed.language ?? "en") && language !== undefined && language !== "en";
  const order = findDateOrder(all, now, isTemplate ? language : (feed.language ?? language));
  const links = feed.items.map((item) => {
    const base = item.base === undefined ? home : (webAddress(item.base, home) ?? home);
    return { base, url: firstLink(item.links, base) };
  });
  const owners = new Map<string | null, Set<string | undefined>>();
  for (const [place, { url }] of links.entries()) {
    const item = feed.items[place];
    owners.set(url, (owners.get(url) ?? new Set()).add(item?.guid ?? item?.title?.value));
  }
  let before = now;
  const items = feed.items.map((item, place) => {
    const publishedAt = item.dates.map((date) => readFeedDate(date ?? "", now, order)).find((date) => date !== null) ?? null;
    before = publishedAt ?? before;
    const { base = home, url = null } = links[place] ?? {};
    // Podcast episodes that all link to the home page get their audio file as the link.
    const isPage = url !== null && (owners.get(url)?.size ?? 0) < 2;
    const link = isPage ? url : (firstLink(item.files, base) ?? url);
    return { ...item, base, url: link, publishedAt, order: before, name: readTitle(item.title, link) };
  });
  const shared = sharedGuids(items);
  const known = new Set<string>();
  return items
    .map((item) => ({ ...item, guid: item.guid === undefined || shared.has(item.guid) ? undefined : item.guid }))
    .sort((a, b) => b.order - a.order)
    .filter(({ guid }) => guid === undefined || (!known.has(guid) && known.add(guid)))
    .slice(0, MAX_ITEMS);
}

function unreadDatesOf(items: readonly ChosenItem[]): string[] {
  const dates = items.flatMap((item) => (item.publishedAt === null ? item.dates : []));
  return [...new Set(dates.filter((date) => date !== undefined).filter((date) => date.trim() !== ""))].slice(0, MAX_UNREAD_DATES);
}

const firstLink = (links: RawItem["links"], base: string): string | null =>
  links.map((link) => cleanLink(link, base)).find((link) => link !== null) ?? null;

/** Guids that don't identify items, because articles with different links and titles share them. */
function sharedGuids(items: readonly { guid: string | undefined; url: string | null; name: string }[]): Set<string> {
  const owners = new Map<string, { url: string | null; name: string }>();
  const shared = new Set<string>();
  for (const { guid, url, name } of items) {
    if (guid === undefined) continue;
    const owner = owners.get(guid);
    if (!owner) owners.set(guid, { url, name });
    if (NO_GUID.test(guid.trim()) || (owner && owner.url !== url && owner.name !== name)) shared.add(guid);
  }
  return shared;
}

function toParsedItem(item: ChosenItem): ParsedItem | null {
  const { url, base } = item;
  const { excerpt, replies } = readTexts(item.texts, url);
  const title = item.name || cut(excerpt);
  if (title === "" && url === null) return null;
  const html =
    item.texts
      .filter((text) => text?.kind === "html")
      .map((text) => text?.value ?? "")
      .find((value) => value.includes("<img")) ?? "";
  return {
    guid: readGuid(item.guid),
    title,
    url,
    excerptSource: excerpt,
    words: Math.max(0, ...item.texts.map((text) => (text === undefined ? 0 : countWords(text.value, text.kind !== "text")))),
    publishedAt: item.publishedAt,
    author: namesOf(item.authors)[0]?.replace(/^\/u\//, "") ?? null,
    categories: namesOf(item.categories).slice(0, MAX_CATEGORIES),
    imageUrl: cleanLink(chooseImage(item.images, html), base),
    replies: countOf(item.replies) ?? replies,
  };
}

function webAddress(address: string, base: string): string | null {
  const url = URL.parse(withHost(address, base), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Returns the first non-empty text, because some summaries are only an image. */
function readTexts(texts: RawItem["texts"], url: string | null): ItemText {
  let replies: number | null = null;
  for (const text of texts) {
    if (text === undefined) continue;
    const read = text.kind === "text" ? { excerpt: plainExcerpt(text.value), replies: null } : readItemText(text.value, url);
    replies ??= read.replies;
    if (read.excerpt !== "") return { excerpt: read.excerpt, replies };
  }
  return { excerpt: "", replies };
}

const RELEASE = /^https:\/\/github\.com\/[^/]+\/([^/]+)\/releases\//;
const lettersOnly = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Most GitHub releases have only their version as title, so this adds the repository. */
function readTitle(title: RawText | undefined, url: string | null): string {
  const line = title === undefined ? "" : plainTitle(title.value, title.kind);
  const repository = RELEASE.exec(url ?? "")?.[1];
  const isBare =
    repository !== undefined && /^(?:release |version )?v?\d/i.test(line) && !lettersOnly(line).includes(lettersOnly(repository));
  return isBare ? `${repository} ${line}` : line;
}

const cut = (excerpt: string): string => cleanLine(excerpt, FALLBACK_TITLE_LENGTH);

/** Null for a long guid: two cut-off ones could be equal. */
function readGuid(guid: string | undefined): string | null {
  const line = cleanLine(guid?.slice(0, GUID_LENGTH * 2) ?? "", GUID_LENGTH * 2);
  return line === "" || line.length > GUID_LENGTH ? null : line;
}

function namesOf(names: readonly (string | undefined)[]): string[] {
  const lines = names.slice(0, 100).map((name) => cleanLine(excerptOf(name?.slice(0, 1000) ?? ""), NAME_LENGTH));
  return [...new Set(lines)].filter((line) => line !== "");
}

function countOf(count: number | undefined): number | null {
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= MAX_REPLIES ? count : null;
}
