import { Parser } from "htmlparser2";
import * as v from "valibot";
import { parseValid } from "#app/foundation/schemas.server.ts";

/** Enough for the head, which has the links. */
const MAX_HTML_LENGTH = 300_000;
const MAX_ICONS = 50;
/** Larger icons add nothing. */
const LARGEST_USEFUL = 512;
/** Assumed sizes for icons without one. */
const APPLE_SIZE = 180;
const UNKNOWN_SIZE = 32;

/** An icon that a site links, with the longer side in pixels as stated. */
export interface SiteIcon {
  url: string;
  size: number;
}

interface SiteIcons {
  icons: SiteIcon[];
  /** Address of the web app manifest, which may list more icons. */
  manifest: string | null;
}

const words = (text: string | undefined): string[] => (text ?? "").toLowerCase().split(/\s+/).filter(Boolean);

/** Resolves an address; null unless it's http or https, so for data: and javascript: too. */
function webUrl(address: string | undefined, base: string): string | null {
  const url = address?.trim() ? URL.parse(address, base) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

function sizeOf(sizes: string | undefined, isVector: boolean, unknown: number): number {
  const named = words(sizes);
  if (isVector || named.includes("any")) return LARGEST_USEFUL;
  const sides = named.flatMap((value) => (/^\d{1,5}x\d{1,5}$/.test(value) ? value.split("x").map(Number) : []));
  return sides.length > 0 ? Math.min(Math.max(...sides), LARGEST_USEFUL) : unknown;
}

const isVector = (type: string | undefined, url: string): boolean => type === "image/svg+xml" || new URL(url).pathname.endsWith(".svg");

/** Reads the icons linked in a page's HTML, without those for dark mode only or in a single color. */
export function linkedIcons(html: string, pageUrl: string): SiteIcons {
  const icons: SiteIcon[] = [];
  let base = pageUrl;
  let manifest: string | null = null;
  const parser = new Parser({
    onopentag(name, { rel, href, sizes, type, media }) {
      if (name === "base" && base === pageUrl) base = webUrl(href, pageUrl) ?? pageUrl;
      if (name !== "link") return;
      const relations = words(rel);
      const url = webUrl(href, base);
      if (!url) return;
      if (relations.includes("manifest")) manifest ??= url;
      const isApple = relations.some((relation) => relation === "apple-touch-icon" || relation === "apple-touch-icon-precomposed");
      if ((!isApple && !relations.includes("icon")) || /prefers-color-scheme:\s*dark/i.test(media ?? "") || icons.length >= MAX_ICONS)
        return;
      icons.push({ url, size: sizeOf(sizes, isVector(type, url), isApple ? APPLE_SIZE : UNKNOWN_SIZE) });
    },
  });
  parser.end(html.slice(0, MAX_HTML_LENGTH));
  return { icons, manifest };
}

const manifestSchema = v.object({ icons: v.optional(v.array(v.unknown()), []) });
const manifestIcon = v.object({
  src: v.string(),
  sizes: v.optional(v.string()),
  type: v.optional(v.string()),
  purpose: v.optional(v.string(), "any"),
});

/** Reads the icons of a web app manifest; none if it can't be parsed. */
export function manifestIcons(json: string, manifestUrl: string): SiteIcon[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  const manifest = v.safeParse(manifestSchema, parsed);
  if (!manifest.success) return [];
  return parseValid(manifestIcon, manifest.output.icons.slice(0, MAX_ICONS)).flatMap(({ src, sizes, type, purpose }) => {
    const url = webUrl(src, manifestUrl);
    return url && words(purpose).includes("any") ? [{ url, size: sizeOf(sizes, isVector(type, url), UNKNOWN_SIZE) }] : [];
  });
}

/** Sorts by size, largest first, each address once; equal ones stay in the site's order. */
export function largestFirst(icons: readonly SiteIcon[]): SiteIcon[] {
  const sorted = icons.toSorted((a, b) => b.size - a.size);
  return [...Map.groupBy(sorted, ({ url }) => url).values()].flatMap(([first]) => first ?? []);
}
