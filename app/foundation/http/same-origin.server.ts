import { FOREIGN_REQUEST, problem } from "#app/foundation/http/problem.server.ts";

export interface OwnOrigin {
  PUBLIC_ORIGIN: string;
  publicOriginSet: boolean;
}

export interface RequestHeaders {
  get(name: string): string | null;
}

/**
 * Requests without Sec-Fetch-Site and Origin come from other clients and pass. Behind a proxy PUBLIC_ORIGIN decides, not its Host header.
 */
export function rejectCrossOrigin({ headers }: { headers: RequestHeaders }, own: OwnOrigin): Response | undefined {
  return rejectUnlessOwnOrigin(headers, headers.get("origin"), own);
}

/** Also accepts the origin "null" with Sec-Fetch-Site "same-origin", which browsers send from pages without a referrer. */
export function rejectCrossOriginForm({ headers }: { headers: RequestHeaders }, own: OwnOrigin): Response | undefined {
  const origin = headers.get("origin");
  return rejectUnlessOwnOrigin(headers, origin === "null" && headers.get("sec-fetch-site") === "same-origin" ? null : origin, own);
}

function rejectUnlessOwnOrigin(headers: RequestHeaders, origin: string | null, own: OwnOrigin): Response | undefined {
  const site = headers.get("sec-fetch-site");
  const isForeignSite = site !== null && site !== "same-origin" && site !== "none";
  if (!isForeignSite && (origin === null || isOwnOrigin(origin, headers.get("host"), own))) return undefined;
  return problem(403, FOREIGN_REQUEST);
}

function isOwnOrigin(origin: string, host: string | null, { PUBLIC_ORIGIN, publicOriginSet }: OwnOrigin): boolean {
  if (origin === PUBLIC_ORIGIN) return true;
  // Without PUBLIC_ORIGIN the requested host is ours, such as 127.0.0.1 for localhost.
  return !publicOriginSet && host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
