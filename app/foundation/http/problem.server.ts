import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

/** Retry-After in seconds while the database is unavailable. */
export const DB_RETRY_AFTER = "30";

/** The title of the 400 response for an unknown language. */
export const UNKNOWN_LANGUAGE = `language must be one of ${LANGUAGES.map(({ code }) => code).join(", ")}`;

/** An error response of the API (RFC 9457). */
export function problem(status: number, title: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: "about:blank", title, status }), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}
