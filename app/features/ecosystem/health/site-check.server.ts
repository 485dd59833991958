import { getDomain } from "tldts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { SiteOutcome } from "#app/features/ecosystem/health/findings.ts";

const MAX_BYTES = 512 * 1024;

/** Texts on parking pages of domains that are for sale or expired. */
const PARKED =
  /\b(?:(?:this |the )?domain(?: name)? (?:is|may be) (?:for sale|parked|available for purchase)|buy this domain|domain has expired|parked free|sedoparking|parkingcrew|bodis\.com|hugedomains|dan\.com\/buy-domain|afternic|related searches<)/i;

/** Notices of products that have closed or are about to. */
const CLOSED =
  /\b(?:(?:has|have|is|are|was|were|will be|we['’]re) (?:now |been |permanently )*(?:shut(?:ting)? down|sunset(?:ting)?|discontinued|wound down|winding down)|sunset notice|permanently closed)\b/i;

/** `host` is the redirect's target, unless it belongs to the project. */
export interface SiteCheck {
  outcome: SiteOutcome;
  host: string | null;
  /** True if the page names the project and doesn't say that it has closed. */
  showsProduct: boolean;
}

const NOTHING_SHOWN = { host: null, showsProduct: false };
const PUNCTUATION = /[^\p{L}\p{N}]+/u;

/** True if a text has one of the names, in any spelling of spaces and hyphens. */
const isNamed = (text: string, names: readonly string[]): boolean =>
  names.some((name) => {
    const words = foldText(name).split(PUNCTUATION).filter(Boolean);
    return words.length > 0 && new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[^\\p{L}\\p{N}]{0,3}")}`, "u").test(text);
  });

/**
 * Requests the first page of a project's site like a visitor, to check that it still belongs to the project.
 * @param hosts the project's host names; other subdomains of the same registered domain belong to it too
 */
export async function checkSite(
  client: BytesFetch,
  source: string,
  address: string,
  { hosts, names }: { hosts: readonly string[]; names: readonly string[] },
): Promise<SiteCheck> {
  try {
    const answer = await client.bytes({ source, url: address, validators: {}, retries: 1, maxBytes: MAX_BYTES });
    return classifySite(new TextDecoder().decode(answer.value), answer.url, { hosts, names });
  } catch (failure) {
    if (!(failure instanceof UpstreamError)) throw failure;
    return { outcome: outcomeOf(failure), ...NOTHING_SHOWN };
  }
}

/** Classifies the page from this address, after all redirects. */
export function classifySite(
  html: string,
  url: string,
  { hosts, names }: { hosts: readonly string[]; names: readonly string[] },
): SiteCheck {
  if (PARKED.test(html)) return { outcome: "parked", ...NOTHING_SHOWN };
  const host = new URL(url).hostname;
  const own = new Set(hosts.map((item) => getDomain(item, { allowPrivateDomains: true }) ?? item));
  const isOwn = own.has(getDomain(host, { allowPrivateDomains: true }) ?? host);
  if (!isOwn) return { outcome: "moved", host, showsProduct: false };
  return { outcome: "answers", host: null, showsProduct: isNamed(foldText(html), names) && !CLOSED.test(html) };
}

/** A site that rejects programs, is too large or rate-limits us is still up. */
function outcomeOf({ kind, status }: UpstreamError): SiteOutcome {
  if (kind === "rate-limited" || kind === "too-large" || status === 401 || status === 403) return "refused";
  if (status === 404 || status === 410) return "missing";
  return "unreachable";
}
