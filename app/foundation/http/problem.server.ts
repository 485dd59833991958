import type { ServerResponse } from "node:http";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

/** Retry-After in seconds while the database is unavailable. */
export const DB_RETRY_AFTER = "30";

/** The titles of 400 responses for another value than a few, and for an unknown language. */
export const mustBeOneOf = (name: string, values: readonly string[]): string => `${name} must be one of ${values.join(", ")}`;
export const UNKNOWN_LANGUAGE = mustBeOneOf(
  "language",
  LANGUAGES.map(({ code }) => code),
);

/** An error response of the API (RFC 9457). */
export function problem(status: number, title: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: "about:blank", title, status }), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

/** A plain-text response, for errors and other answers that have no page. */
export const plainText = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });

/** Sends a response of either kind where Hono doesn't: before a request reaches it, and for live streams. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}
