import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

/** When to ask again while the database is away, in seconds: the header Retry-After. */
export const AWAY_SECONDS = "30";

/** The title of a 400 to a language that is not ours. */
export const UNKNOWN_LANGUAGE = `language must be one of ${LANGUAGES.map(({ code }) => code).join(", ")}`;

/** An error answer of the API (RFC 9457). */
export function problem(status: number, title: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: "about:blank", title, status }), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}
