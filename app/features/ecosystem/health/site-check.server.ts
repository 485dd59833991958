import { getDomain } from "tldts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import type { SiteOutcome } from "#app/features/ecosystem/health/findings.ts";

const MAX_BYTES = 512 * 1024;

/** Texts on parking pages of domains that are for sale or expired. */
const PARKED =
  /\b(?:(?:this |the )?domain(?: name)? (?:is|may be) (?:for sale|parked|available for purchase)|buy this domain|domain has expired|parked free|sedoparking|parkingcrew|bodis\.com|hugedomains|dan\.com\/buy-domain|afternic|related searches<)/i;

/** `host` is the redirect's target, unless it belongs to the project. */
export interface SiteCheck {
  outcome: SiteOutcome;
  host: string | null;
}

/**
 * Requests the first page of a project's site like a visitor, to check that it still belongs to the project.
 * @param hosts the project's host names; other subdomains of the same registered domain belong to it too
 */
export async function checkSite(client: BytesFetch, source: string, address: string, hosts: readonly string[]): Promise<SiteCheck> {
  try {
    const answer = await client.bytes({ source, url: address, validators: {}, retries: 1, maxBytes: MAX_BYTES });
    return classifySite(new TextDecoder().decode(answer.value), answer.url, hosts);
  } catch (failure) {
    if (!(failure instanceof UpstreamError)) throw failure;
    return { outcome: outcomeOf(failure), host: null };
  }
}

/** Classifies the page from this address, after all redirects. */
export function classifySite(html: string, url: string, hosts: readonly string[]): SiteCheck {
  if (PARKED.test(html)) return { outcome: "parked", host: null };
  const host = new URL(url).hostname;
  const own = new Set(hosts.map((item) => getDomain(item, { allowPrivateDomains: true }) ?? item));
  const isOwn = own.has(getDomain(host, { allowPrivateDomains: true }) ?? host);
  return isOwn ? { outcome: "answers", host: null } : { outcome: "moved", host };
}

/** A site that rejects programs, is too large or rate-limits us is still up. */
function outcomeOf({ kind, status }: UpstreamError): SiteOutcome {
  if (kind === "rate-limited" || kind === "too-large" || status === 401 || status === 403) return "refused";
  if (status === 404 || status === 410) return "missing";
  return "unreachable";
}
