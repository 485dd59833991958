import type { AppServices } from "#server/app-services.ts";
import type { DocumentRoute } from "#server/documents.ts";
import { renderPriceEmbed } from "#app/features/market/price-embed.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, tagOf } from "#app/foundation/i18n/languages.ts";
import { isStandaloneTheme } from "#app/foundation/ui/standalone-page.server.ts";

const PATH = "/embed/price";

/** The embeddable price card. Unknown query values fall back to defaults, because on another site a card is better than an error. */
export const priceEmbed = ({ environment, market }: Pick<AppServices, "environment" | "market">): DocumentRoute => ({
  kind: "embed",
  paths: [PATH],
  isFramable: true,
  find({ searchParams }) {
    const [asked, chosen] = [searchParams.get("language") ?? DEFAULT_LANGUAGE, searchParams.get("theme")];
    const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
    const theme = isStandaloneTheme(chosen) ? chosen : "auto";
    const { html, policy } = renderPriceEmbed({
      language,
      theme,
      origin: environment.PUBLIC_ORIGIN,
      isSimulated: environment.SIMULATE,
      market: market.latestMarket().value,
    });
    return {
      key: `${PATH} ${language} ${theme}`,
      version: html,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
        "Content-Language": tagOf(language),
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Robots-Tag": "noindex",
        "Cache-Control": "public, max-age=15",
      },
      make: () => html,
    };
  },
});
