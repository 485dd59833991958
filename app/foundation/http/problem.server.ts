import type { ServerResponse } from "node:http";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

export const DB_RETRY_AFTER = "30";

/** Titles of 400 responses for an unlisted value and for an unknown language. */
export const mustBeOneOf = (name: string, values: readonly string[]): string => `${name} must be one of ${values.join(", ")}`;
export const UNKNOWN_LANGUAGE = mustBeOneOf(
  "language",
  LANGUAGES.map(({ code }) => code),
);

/** Error titles shared by many routes; the API documentation shows them. */
export const FOREIGN_REQUEST = "Requests from other sites are refused";
export const BODY_TOO_LARGE = "The body is too large";
export const BODY_COMPRESSED = "The body must not be compressed";
export const NOT_JSON = "The body is not JSON";
export const TOO_MANY_REQUESTS = "Too many requests from your network";
export const RECORDS_UNREACHABLE = "Our records can't be reached right now";
export const LINK_USED = "The link was used or has expired";
export const PROJECT_NOT_FOUND = "Project not found";
export const ADDRESS_NOT_FOUND = "There is nothing at this address";
export const NOT_READ_YET = "We haven't read this list from its source yet";

/** An error response of the API (RFC 9457). */
export function problem(status: number, title: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: "about:blank", title, status }), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

/** For an entry of a list that we have never read, so that we can't say whether it exists: 404 would say that it doesn't. */
export const notReadYet = (): Response => problem(503, NOT_READ_YET, { "Retry-After": "60" });

export const plainText = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });

/** Sends a response outside Hono: before routing, and for live streams. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}
