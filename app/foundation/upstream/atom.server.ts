import { type AtomFeed, parseAtomFeed } from "feedsmith";
import { isoMoment, shapeError, pastMoment } from "./field-schemas.server.ts";
import { cleanLine, htmlToLine } from "./plain-text.server.ts";

// RFC 4287. Titles are text unless their type says HTML; content nearly always is HTML.

const MAX_ENTRIES = 100;
const MAX_ID_LENGTH = 300;
const MAX_LINK_LENGTH = 1000;

/** The most bytes of a feed: ten releases with long notes have some hundred kilobytes. */
export const MAX_FEED_BYTES = 2 * 1024 * 1024;

export interface AtomEntry {
  id: string;
  /** Plain text on one line. */
  title: string;
  /** HTML of someone else's, for htmlToLine only. */
  html: string;
  author: string | null;
  /** Always on the publisher's own origin. */
  url: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

export interface AtomOptions {
  /** Such as "https://github.com": older feeds have links without it, and other links are not followed. */
  origin: string;
  /** The greatest length of a title. */
  titleLength: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Reads an Atom feed, newest first and every id once. An entry without id, title, date or link to its own publisher
 * is left out. A feed without entries is sound: a repository may have no release.
 * @throws {UpstreamError} bad-shape when it is no Atom, declares a document type or has no sound entry
 */
export function parseAtom(source: string, document: string, options: AtomOptions): AtomEntry[] {
  const entries = parseEntries(source, document);
  const read = entries.map((entry) => readEntry(entry, options)).filter((entry) => entry !== null);
  if (entries.length > 0 && read.length === 0) throw shapeError(source, "no sound entry");
  const byId = new Map<string, AtomEntry>();
  for (const entry of read) {
    const publishedAt = pastMoment(entry.publishedAt, options.now);
    if (publishedAt !== null && !byId.has(entry.id)) byId.set(entry.id, { ...entry, publishedAt });
  }
  return [...byId.values()].sort((one, other) => other.publishedAt - one.publishedAt);
}

type ParsedEntry = NonNullable<ReturnType<typeof parseAtomFeed<string>>["entries"]>[number];

function parseEntries(source: string, document: string): readonly ParsedEntry[] {
  // No feed needs them, and what they can do (expand without end, read files) depends on the parser's mood.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(document)) throw shapeError(source, "a document type in a feed");
  try {
    return parseAtomFeed(document, { maxItems: MAX_ENTRIES }).entries ?? [];
  } catch {
    // Whatever the parser stumbles over is in the document; its own message may quote it.
    throw shapeError(source, "not an Atom feed");
  }
}

function readEntry(entry: ParsedEntry, { origin, titleLength }: AtomOptions): AtomEntry | null {
  const id = entry.id ?? "";
  const title = readTitle(entry.title, titleLength);
  const url = readLink(entry.links ?? [], origin);
  const publishedAt = isoMoment(entry.published ?? entry.updated ?? "");
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
