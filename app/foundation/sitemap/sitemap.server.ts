import { alternates } from "#app/foundation/i18n/alternates.ts";
import { LANGUAGES, pathIn, type Language } from "#app/foundation/i18n/languages.ts";

export interface SitemapPage {
  /** Without a language; may have a query. */
  path: string;
  changes: "daily" | "weekly";
  /** 0 to 1, relative to this site's pages. */
  priority: number;
  /** Last change of the page in a language, as an ISO date or time; undefined if unknown. */
  lastChange: (language: Language) => string | undefined;
}

export const newestDate = (dates: readonly (string | undefined)[]): string | undefined =>
  dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);

/** Per document; sitemaps.org allows 50,000 URLs and 50 MB. */
const LIMITS = { addresses: 45_000, bytes: 45_000_000 };

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const OPEN = `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const CLOSE = "</urlset>\n";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

interface Entry {
  xml: string;
  lastChange: string | undefined;
}

function entriesOf(origin: string, { path, changes, priority, lastChange }: SitemapPage): Entry[] {
  const links = alternates(origin, path)
    .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`)
    .join("");
  return LANGUAGES.map(({ code }) => {
    const changed = lastChange(code);
    const lastmod = changed === undefined ? "" : `<lastmod>${changed}</lastmod>`;
    const xml = `<url><loc>${escapeXml(origin + pathIn(path, code))}</loc>${lastmod}<changefreq>${changes}</changefreq><priority>${priority.toFixed(1)}</priority>${links}</url>\n`;
    return { xml, lastChange: changed };
  });
}

function splitByLimits(entries: readonly Entry[], limits: typeof LIMITS): Entry[][] {
  const parts: Entry[][] = [[]];
  const empty = Buffer.byteLength(OPEN + CLOSE);
  let bytes = empty;
  for (const entry of entries) {
    const more = Buffer.byteLength(entry.xml);
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && (last.length === limits.addresses || bytes + more > limits.bytes)) {
      parts.push([entry]);
      bytes = empty + more;
    } else {
      last.push(entry);
      bytes += more;
    }
  }
  return parts;
}

/** Sitemaps by path: `/sitemap.xml`, or an index there with parts `/sitemap-1.xml`, … `origin` has no trailing slash. */
export function renderSitemaps(origin: string, pages: readonly SitemapPage[], limits = LIMITS): Map<string, string> {
  const parts = splitByLimits(
    pages.flatMap((page) => entriesOf(origin, page)),
    limits,
  );
  const documents = parts.map((part) => OPEN + part.map(({ xml }) => xml).join("") + CLOSE);
  if (documents.length === 1) return new Map([["/sitemap.xml", documents[0] ?? ""]]);
  const pathOf = (index: number) => `/sitemap-${index + 1}.xml`;
  const list = parts.map((part, index) => {
    const lastmod = newestDate(part.map(({ lastChange }) => lastChange));
    return `<sitemap><loc>${escapeXml(origin + pathOf(index))}</loc>${lastmod === undefined ? "" : `<lastmod>${lastmod}</lastmod>`}</sitemap>\n`;
  });
  const index = `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${list.join("")}</sitemapindex>\n`;
  return new Map([["/sitemap.xml", index], ...documents.map((document, at): [string, string] => [pathOf(at), document])]);
}
