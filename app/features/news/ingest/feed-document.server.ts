import { shapeError } from "#app/foundation/upstream/field-schemas.server.ts";

// From a feed's bytes to text that is safe to parse: encoding, document type and format.

export type FeedFormat = "rss" | "atom" | "rdf" | "json";

const DECLARED_ENCODING = /<\?xml\s[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const CHARSET = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const MAX_DOCTYPE_LENGTH = 1000;
/** A document type with at most an external subset, which our parser doesn't load. Literals may contain any character. */
const HARMLESS_DOCTYPE = /^<!DOCTYPE\s(?:[^>"'[\]]|"[^"]*"|'[^']*')*>/i;

/**
 * Decodes like a browser: byte order mark, HTTP charset, XML declaration, UTF-8, and windows-1252 if it isn't UTF-8
 * (https://encoding.spec.whatwg.org). Ignores a declared encoding that the bytes contradict, because many servers and tools declare UTF-8
 * unchecked.
 * @param contentType response header
 */
export function decodeFeed(bytes: Uint8Array, contentType = ""): string {
  const marked = encodingFromBom(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const head = bytes.subarray(0, 16_384);
  const declared = DECLARED_ENCODING.exec(new TextDecoder("windows-1252").decode(head))?.[1];
  for (const label of [CHARSET.exec(contentType)?.[1], declared, "utf-8"]) {
    const encoding = supportedEncoding(label);
    // UTF-16 has zero bytes in every tag.
    const text = encoding === null || (encoding.startsWith("utf-16") && !head.includes(0)) ? null : decodeAs(encoding, bytes);
    if (text !== null) return text;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** Returns null if the bytes are in another encoding. Tolerates a few invalid characters, which come from cut-off text. */
function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
    return count(/[\u0080-\uFFFC]/g) >= count(/\uFFFD/g) ? text : null;
  }
}

/** Byte order marks, and the first character of UTF-16 without one. */
function encodingFromBom([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return null;
}

function supportedEncoding(label: string | undefined): string | null {
  // Browsers decode declared ASCII as windows-1252.
  if (label === undefined || /^(?:us-)?ascii$/i.test(label)) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/**
 * Removes the document type. Rejects an internal subset: it can declare entities, which no feed needs, and some parsers expand entities
 * without limit or read local files. See decision 0011.
 * @throws {UpstreamError} bad-shape
 */
export function withoutDocumentType(source: string, text: string): string {
  let found = "";
  let at = text.indexOf("<!");
  while (at !== -1) {
    let next = at + 2;
    if (text.startsWith("<!--", at)) next = endOf(text, "-->", at + 4);
    else if (text.startsWith("<![CDATA[", at)) next = endOf(text, "]]>", at + 9);
    else if (/^<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text.slice(at, at + 12)))
      throw shapeError(source, "entity declarations in a feed");
    else if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) {
      const doctype = HARMLESS_DOCTYPE.exec(text.slice(at, at + MAX_DOCTYPE_LENGTH))?.[0];
      if (doctype === undefined || found !== "") throw shapeError(source, "a document type with declarations in a feed");
      found = doctype;
      next = at + doctype.length;
    }
    at = text.indexOf("<!", next);
  }
  return found === "" ? text : text.replace(found, () => "");
}

/** Index after a closing marker, or the end of the text without one. */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

const MAX_PREAMBLE_LENGTH = 64_000;
const ROOT = /<(?:[\w.-]{1,40}:)?(rss|rdf|feed)(?=[\s/>])/i;
const JSON_ROOT = /\{\s*"(?:version|title|home_page_url|feed_url|description|items)"\s*:/;
/** Elements that PHP and its debuggers use for warnings. */
const WARNING_TAGS = new Set("a b br center code div em font hr i p pre small span strong table tbody td th tr u".split(" "));

/**
 * Detects the format and cuts off everything before the root element, regardless of content type and quoted markup. Blank lines, comments
 * and a server's warnings may precede the root, but no other document.
 * @throws {UpstreamError} bad-shape for web pages and everything else
 */
export function openDocument(source: string, text: string): { format: FeedFormat; body: string } {
  const head = text.slice(0, MAX_PREAMBLE_LENGTH).replace(/<!--[^]*?(?:-->|$)/g, (comment) => " ".repeat(comment.length));
  const root = ROOT.exec(head);
  const json = JSON_ROOT.exec(head);
  const start = Math.min(root?.index ?? Infinity, json?.index ?? Infinity);
  const before = head.slice(0, Number.isFinite(start) ? start : head.length);
  const tags = Array.from(before.matchAll(/<\/?([a-z][\w:.-]{0,40})/gi), ([, name = ""]) => name.toLowerCase());
  const other = tags.find((name) => !WARNING_TAGS.has(name));
  if (other !== undefined || start === Infinity)
    throw shapeError(source, other === "html" || other === "head" || other === "body" ? "a page instead of a feed" : "not a feed");
  const body = text.slice(start);
  const name = start === root?.index ? root[1]?.toLowerCase() : "json";
  return { format: name === "rss" || name === "rdf" ? name : name === "feed" ? "atom" : "json", body };
}
