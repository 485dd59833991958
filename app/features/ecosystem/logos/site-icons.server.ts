import { Parser } from "htmlparser2";
import * as v from "valibot";
import { keepValid } from "#app/foundation/schemas.server.ts";

/** The links are in the head. */
const MAX_HTML_LENGTH = 300_000;
const MAX_ICONS = 50;
/** More pixels than this gain nothing. */
const LARGEST_USEFUL = 512;
/** What an icon is taken for that doesn't say its size. */
const APPLE_SIZE = 180;
const UNKNOWN_SIZE = 32;

/** An icon that a site names, and its longer side in pixels as the site says it. */
export interface SiteIcon {
  url: string;
  size: number;
}

interface SiteIcons {
  icons: SiteIcon[];
  /** The address of its web app manifest, which may name more. */
  manifest: string | null;
}

const words = (text: string | undefined): string[] => (text ?? "").toLowerCase().split(/\s+/).filter(Boolean);

/** The absolute address; null for anything but http and https, such as data: and javascript:. */
function webUrl(address: string | undefined, base: string): string | null {
  const url = address?.trim() ? URL.parse(address, base) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

function sizeOf(sizes: string | undefined, isVector: boolean, unknown: number): number {
  const named = words(sizes);
  if (isVector || named.includes("any")) return LARGEST_USEFUL;
  const sides = named.flatMap((one) => (/^\d{1,5}x\d{1,5}$/.test(one) ? one.split("x").map(Number) : []));
  return sides.length > 0 ? Math.min(Math.max(...sides), LARGEST_USEFUL) : unknown;
}

const isVector = (type: string | undefined, url: string): boolean => type === "image/svg+xml" || new URL(url).pathname.endsWith(".svg");

/** The icons that a page's HTML links to. One for dark mode alone and one of a single color aren't logos. */
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
      const isApple = relations.some((one) => one === "apple-touch-icon" || one === "apple-touch-icon-precomposed");
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

/** The icons of a web app manifest; none where it can't be read. */
export function manifestIcons(json: string, manifestUrl: string): SiteIcon[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  const manifest = v.safeParse(manifestSchema, parsed);
  if (!manifest.success) return [];
  return keepValid(manifestIcon, manifest.output.icons.slice(0, MAX_ICONS)).flatMap(({ src, sizes, type, purpose }) => {
    const url = webUrl(src, manifestUrl);
    return url && words(purpose).includes("any") ? [{ url, size: sizeOf(sizes, isVector(type, url), UNKNOWN_SIZE) }] : [];
  });
}

/** The largest first, each address once; among equals as the site lists them. */
export function largestFirst(icons: readonly SiteIcon[]): SiteIcon[] {
  const sorted = icons.toSorted((one, other) => other.size - one.size);
  return [...Map.groupBy(sorted, ({ url }) => url).values()].flatMap(([first]) => first ?? []);
}
