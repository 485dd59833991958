import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { writePriceEmbed } from "#app/features/market/price-embed.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, tagOf } from "#app/foundation/i18n/languages.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { isSmallTheme } from "#app/foundation/ui/small-page.server.ts";
import { sendBody } from "#server/send-body.ts";

const PATH = "/embed/price";
/** By their text: languages and themes make 24 cards, and each lives until the next reading. */
const kept = new LRUCache<string, Promise<Encoded>>({ max: 50 });

/**
 * Answers with the price card for other people's pages. Returns whether the address is the card's. What its query asks
 * for and is not known falls back: on somebody else's page a card is better than an error.
 */
export async function answerEmbed({ pathname, searchParams }: URL, own: { PUBLIC_ORIGIN: string; SIMULATE: boolean }, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (pathname !== PATH) return false;
  const [asked, theme] = [searchParams.get("language") ?? DEFAULT_LANGUAGE, searchParams.get("theme")];
  const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
  const { html, policy } = writePriceEmbed({ language, theme: isSmallTheme(theme) ? theme : "auto", origin: own.PUBLIC_ORIGIN, isSimulated: own.SIMULATE });
  // The one page that others may show in a frame: the policy says so, and the older header would forbid it.
  response.removeHeader("X-Frame-Options");
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Content-Language": tagOf(language),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "public, max-age=15",
  };
  let made = kept.get(html);
  if (!made) kept.set(html, (made = encode(html)));
  const encoding = negotiate(request.headers["accept-encoding"]);
  sendBody({ ...(await made)[encoding], encoding }, headers, request, response);
  return true;
}
