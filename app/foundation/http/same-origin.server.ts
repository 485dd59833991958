import { problem } from "#app/foundation/http/problem.server.ts";

/** Which origin is our own. */
export interface OwnOrigin {
  PUBLIC_ORIGIN: string;
  publicOriginSet: boolean;
}

/** Headers by their names in small letters. */
export interface ToldHeaders {
  get(name: string): string | null;
}

/**
 * Refuses what another site makes a visitor's browser send. Browsers say where a request comes from; programs that say
 * nothing act for nobody but themselves. Behind a proxy the public origin decides, not what the proxy asked for.
 */
export function refuseForeign({ headers }: { headers: ToldHeaders }, own: OwnOrigin): Response | undefined {
  return refuse(headers, headers.get("origin"), own);
}

/**
 * As `refuseForeign`, for pages that hide where they were: they tell no referrer, and so browsers send their forms with
 * the origin "null". That one is believed when the browser itself says that the form is ours.
 */
export function refuseForeignForm({ headers }: { headers: ToldHeaders }, own: OwnOrigin): Response | undefined {
  const origin = headers.get("origin");
  return refuse(headers, origin === "null" && headers.get("sec-fetch-site") === "same-origin" ? null : origin, own);
}

function refuse(headers: ToldHeaders, origin: string | null, own: OwnOrigin): Response | undefined {
  const site = headers.get("sec-fetch-site");
  const isForeignSite = site !== null && site !== "same-origin" && site !== "none";
  if (!isForeignSite && (origin === null || isOwn(origin, headers.get("host"), own))) return undefined;
  return problem(403, "Requests from other sites are refused");
}

function isOwn(origin: string, host: string | null, { PUBLIC_ORIGIN, publicOriginSet }: OwnOrigin): boolean {
  if (origin === PUBLIC_ORIGIN) return true;
  // Nobody said what we are called: then we are called what we were asked for, such as 127.0.0.1 for localhost.
  return !publicOriginSet && host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
