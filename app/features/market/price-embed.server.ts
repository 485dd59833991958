import style from "./price-embed.css?raw";
import type { Market } from "#app/features/market/market.ts";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { directionOf } from "#app/foundation/figures/change-direction.ts";
import { delayIfFuture, type Figure, SOURCES, stateOf } from "#app/foundation/figures/figure.ts";
import { timestampText } from "#app/foundation/figures/timestamp-text.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { STANDALONE_LOGO, renderStandalonePage, type StandaloneTheme } from "#app/foundation/ui/standalone-page.server.ts";

/** Reloads the card every minute, but not while it's hidden or focused, so that keyboard users keep their place. */
const RELOAD_SCRIPT = "setInterval(()=>document.hidden||document.hasFocus()||location.reload(),60000)";
const UP = '<svg width="10" height="9" viewBox="0 0 10 9" aria-hidden="true"><path d="M5 0 10 9H0z" fill="currentColor"/></svg>';
const DOWN = '<svg width="10" height="9" viewBox="0 0 10 9" aria-hidden="true"><path d="M5 9 0 0h10z" fill="currentColor"/></svg>';

export interface EmbedQuery {
  language: Language;
  theme: StandaloneTheme;
  origin: string;
  isSimulated: boolean;
  market: Pick<Market, "price" | "change24h">;
}

/** Price card for other sites: price, change, source, time and state. Never shows a sample. */
export function renderPriceEmbed({ language, theme, origin, isSimulated, market }: EmbedQuery): { html: string; policy: string } {
  const t = translatorFor(language, "open-data");
  const formats = formatsFor(language);
  const { price, change24h } = market;
  const { name } = siteContent();
  const now = Date.now();
  const state = price ? stateOf(delayIfFuture(price, now), now) : "absent";
  const home = `${origin}${pathIn("/", language)}`;
  // No landmark or heading, because screen readers would list them with the embedding page's.
  const body = `<article aria-label="${escapeHtml(t("embed.price"))}" data-state="${state}">
<header><p class="name">${escapeHtml(t("embed.price"))}</p><p class="state"><span></span>${escapeHtml(isSimulated ? t("embed.simulated") : t(`embed.${state}`))}</p></header>
<p class="figures">${price ? `<data class="price" value="${price.value}" data-metric="price">${escapeHtml(formats.price(price.value))}</data>` : `<span class="unknown">${escapeHtml(t("embed.unknown"))}</span>`}${price && change24h ? changeOf(change24h, t("embed.change"), formats.change(change24h.value)) : ""}</p>
<p class="origin">${price ? `${escapeHtml(t("embed.source", { source: SOURCES[price.source] }))} · <time datetime="${new Date(price.observedAt).toISOString()}">${escapeHtml(timestampText(price.observedAt, now, formats))}</time>` : "&nbsp;"}</p>
<footer><a href="${escapeHtml(home)}" target="_blank" rel="noopener">${STANDALONE_LOGO}${escapeHtml(t("embed.visit", { name }))}</a></footer>
</article>`;
  return renderStandalonePage({
    language,
    theme,
    title: `${t("embed.price")} · ${name}`,
    css: style,
    body,
    scripts: [RELOAD_SCRIPT],
    ancestors: "*",
  });
}

/** Shows the direction by a triangle and a sign, not by color alone. */
function changeOf({ value }: Figure, label: string, text: string): string {
  const direction = directionOf(value);
  const arrow = { up: UP, down: DOWN, flat: "" }[direction];
  return `<data class="change" data-direction="${direction}" value="${value}" data-metric="change24h">${arrow}${escapeHtml(text)} <small>${escapeHtml(label)}</small></data>`;
}
