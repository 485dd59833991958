import { type AtomFeed, parseAtomFeed } from "feedsmith";
import { parseIsoDate, shapeError, pastTimestamp } from "./field-schemas.server.ts";
import { cleanLine, htmlToLine } from "./plain-text.server.ts";

// RFC 4287. Titles are plain text unless their type is HTML; content is nearly always HTML.

const MAX_ENTRIES = 100;
const MAX_ID_LENGTH = 300;
const MAX_LINK_LENGTH = 1000;

/** Ten releases with long notes take a few hundred kilobytes. */
export const MAX_FEED_BYTES = 2 * 1024 * 1024;

export interface AtomEntry {
  id: string;
  /** Plain text on one line. */
  title: string;
  /** Untrusted HTML, for htmlToLine only. */
  html: string;
  author: string | null;
  /** Always on the publisher's origin. */
  url: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

export interface AtomOptions {
  /** Such as "https://github.com". Resolves the relative links of older feeds; links to other origins are ignored. */
  origin: string;
  titleLength: number;
  now: number;
}

/**
 * Parses a feed, newest first, each ID once, and skips invalid entries. A repository may have no releases, so an empty feed is valid.
 * @throws {UpstreamError} bad-shape if it isn't Atom, declares a DOCTYPE or has only invalid entries
 */
export function parseAtom(source: string, document: string, options: AtomOptions): AtomEntry[] {
  const entries = parseEntries(source, document);
  const read = entries.map((entry) => readEntry(entry, options)).filter((entry) => entry !== null);
  if (entries.length > 0 && read.length === 0) throw shapeError(source, "no valid entry");
  const byId = new Map<string, AtomEntry>();
  for (const entry of read) {
    const publishedAt = pastTimestamp(entry.publishedAt, options.now);
    if (publishedAt !== null && !byId.has(entry.id)) byId.set(entry.id, { ...entry, publishedAt });
  }
  return [...byId.values()].sort((a, b) => b.publishedAt - a.publishedAt);
}

type ParsedEntry = NonNullable<ReturnType<typeof parseAtomFeed<string>>["entries"]>[number];

function parseEntries(source: string, document: string): readonly ParsedEntry[] {
  // No feed needs a DOCTYPE or entities; some parsers expand entities without limit or read local files.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(document)) throw shapeError(source, "a DOCTYPE in a feed");
  try {
    return parseAtomFeed(document, { maxItems: MAX_ENTRIES }).entries ?? [];
  } catch {
    // The parser's own message may quote the document.
    throw shapeError(source, "not an Atom feed");
  }
}

function readEntry(entry: ParsedEntry, { origin, titleLength }: AtomOptions): AtomEntry | null {
  const id = entry.id ?? "";
  const title = readTitle(entry.title, titleLength);
  const url = readLink(entry.links ?? [], origin);
  const publishedAt = parseIsoDate(entry.published ?? entry.updated ?? "");
  if (id === "" || cleanLine(id, MAX_ID_LENGTH) !== id || title === "" || url === null || Number.isNaN(publishedAt)) return null;
  return { id, title, html: entry.content?.value ?? "", author: entry.authors?.[0]?.name ?? null, url, publishedAt };
}

function readTitle(title: Partial<AtomFeed.Text> | undefined, most: number): string {
  const { value = "", type = "text" } = title ?? {};
  return type === "text" ? cleanLine(value, most) : htmlToLine(value, most);
}

function readLink(links: NonNullable<ParsedEntry["links"]>, origin: string): string | null {
  for (const { href = "", rel = "alternate" } of links) {
    const url = rel === "alternate" && href.length <= MAX_LINK_LENGTH ? URL.parse(href, origin) : null;
    if (url?.origin === origin && url.username === "" && url.password === "") return url.href;
  }
  return null;
}
