import { isPublicHost } from "#app/foundation/upstream/public-address.server.ts";

const MAX_LINK_LENGTH = 2000;

/**
 * Tracking parameters, which don't change the page; a star matches any ending. Without them the same article has the same address in two
 * feeds.
 */
const TRACKING_PARAMETERS = [
  "utm_*",
  "mtm_*",
  "pk_*",
  "matomo_*",
  "hsa_*",
  "_hs*",
  "vero_*",
  "oly_*",
  "at_medium",
  "at_campaign",
  "at_custom*",
  "fbclid",
  "gclid",
  "gclsrc",
  "dclid",
  "gbraid",
  "wbraid",
  "msclkid",
  "yclid",
  "twclid",
  "ttclid",
  "li_fat_id",
  "igshid",
  "igsh",
  "mc_cid",
  "mc_eid",
  "mkt_tok",
  "ml_subscriber",
  "ml_subscriber_hash",
  "wt_mc",
  "wt_zmc",
  "xtor",
  "s_cid",
  "cmpid",
  "ito",
  "ref_src",
  "ref_url",
  "rss_id",
] as const;

/** These select a page on some sites, so they're removed only with values that name a feed or newsletter. */
const ORIGIN_PARAMETERS = /^(?:ref|source|src|from)=(?:rss|feed|atom|newsletter|twitter|telegram)(?:$|[-_.])/i;

const trackingNames = new Set<string>(TRACKING_PARAMETERS.filter((name) => !name.endsWith("*")));
const trackingPrefixes = TRACKING_PARAMETERS.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));

function isTracking(part: string): boolean {
  const name = (part.split("=", 1)[0] ?? "").toLowerCase();
  return trackingNames.has(name) || trackingPrefixes.some((start) => name.startsWith(start)) || ORIGIN_PARAMETERS.test(part);
}

/** Keeps the rest as written, because another spelling may be another page. */
function withoutTracking(parts: string, mark: "?" | "#"): string {
  const kept = parts
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !isTracking(part));
  return kept.length === 0 ? "" : mark + kept.join("&");
}

/** Start of an address without a scheme, such as "news.example.com/a" or "example.com:8080". */
const HOST = /^((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}(\p{L}{2,24}))(?::\d{1,5})?(?=([/?#])|$)/iu;
/** "index.php/2026/a" is a path. */
const FILE_ENDINGS = /^(?:x?html?|shtml|php\d?|phtml|aspx?|jspx?|cgi|xml|rss|atom|json|txt|pdf|mp[34]|jpe?g|png|gif|webp|svg|js|css)$/i;

const lastTwo = (host: string): string => host.toLowerCase().split(".").slice(-2).join(".");

/** Completes an address with a missing or mistyped scheme; returns others unchanged. */
export function withHost(address: string, base: string): string {
  const text = address.trim();
  if (/^https?:\/?[^/]/i.test(text) || /^https?\/\/[^/]/i.test(text)) return text.replace(/^(https?):?\/{0,2}/i, "$1://");
  if (text.startsWith("://")) return text.slice(1);
  const [, host, ending = "", next] = HOST.exec(text) ?? [];
  if (host === undefined || FILE_ENDINGS.test(ending)) return text;
  // Without a path it may as well be a file of the site, unless it's the site's own domain.
  const isHost = next === "/" || /^www\./i.test(host) || lastTwo(host) === lastTwo(URL.parse(base)?.hostname ?? "");
  return isHost ? `//${text}` : text;
}

/**
 * Returns a feed's link as an absolute http(s) URL without tracking parameters. Null for other schemes, credentials, invalid URLs, URLs of
 * more than 2,000 characters and private hosts.
 * @param base base URL of relative links
 */
export function cleanLink(href: string | undefined, base: string): string | null {
  if (href === undefined || href.length > MAX_LINK_LENGTH) return null;
  // Some publishers escape ampersands in CDATA, where they shouldn't.
  const url = href.trim() === "" ? null : URL.parse(withHost(href.replaceAll("&amp;", "&"), base), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" || !isPublicHost(url.hostname))
    return null;
  url.search = withoutTracking(url.search, "?");
  url.hash = withoutTracking(url.hash, "#");
  return url.href.length > MAX_LINK_LENGTH ? null : url.href;
}
