import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { renderPriceEmbed } from "#app/features/market/price-embed.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, tagOf } from "#app/foundation/i18n/languages.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/page-cache/compression.server.ts";
import { isStandaloneTheme } from "#app/foundation/ui/standalone-page.server.ts";
import type { AppServices } from "#server/app-services.ts";
import { sendBody } from "#server/send-body.ts";

const PATH = "/embed/price";
/** Keyed by HTML: languages and themes make 24 variants, and each changes with the next reading. */
const cachedEmbeds = new LRUCache<string, Promise<Encoded>>({ max: 50 });

/**
 * Serves the embeddable price card; returns false for other paths. Unknown query values fall back to
 * defaults: on another site a card is better than an error.
 */
export async function servePriceEmbed(
  { pathname, searchParams }: URL,
  { environment, market }: Pick<AppServices, "environment" | "market">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (pathname !== PATH) return false;
  const [asked, theme] = [searchParams.get("language") ?? DEFAULT_LANGUAGE, searchParams.get("theme")];
  const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
  const { html, policy } = renderPriceEmbed({
    language,
    theme: isStandaloneTheme(theme) ? theme : "auto",
    origin: environment.PUBLIC_ORIGIN,
    isSimulated: environment.SIMULATE,
    market: market.latestMarket().value,
  });
  // The only page that other sites may frame: its CSP allows that, and X-Frame-Options would forbid it.
  response.removeHeader("X-Frame-Options");
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Content-Language": tagOf(language),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "public, max-age=15",
  };
  let made = cachedEmbeds.get(html);
  if (!made) cachedEmbeds.set(html, (made = encode(html)));
  const encoding = negotiate(request.headers["accept-encoding"]);
  sendBody({ ...(await made)[encoding], encoding }, headers, request, response);
  return true;
}
