import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { NO_CARD_FIGURES, type Card, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import { ProjectCard } from "#app/features/ecosystem/directory/project-card.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 21, 14, 32, 20);
const figure = (value: number, source: Source, age: number): Figure => ({
  value,
  source,
  observedAt: NOW - age,
  fetchedAt: NOW - age,
  staleAt: NOW - age + 240_000,
});

const exchange: Card = {
  confirmed: "2026-08-22",
  id: "minswap",
  name: "Minswap",
  category: "defi",
  subcategory: "dex",
  status: "live",
  description: "Where you swap tokens.",
  tags: ["dex", "amm", "liquidity-pools", "stableswap", "dao"],
  website: "https://minswap.org",
  twitter: "MinswapDEX",
  isFunded: true,
};
const wallet: Card = {
  confirmed: "2026-08",
  id: "purse",
  name: "Purse",
  category: "wallets",
  status: "beta",
  description: "Where you keep ADA.",
  tags: ["wallet", "mobile", "staking", "light-wallet", "dapp-browser", "multi-account", "open-source"],
};

function render(card: Card, figures: Partial<CardFigures> = {}): string {
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={NOW}>
        <ProjectCard card={card} figures={{ ...NO_CARD_FIGURES, ...figures }} />
      </RenderedAt>
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf("en", "common", "catalog", "categories", "tags") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  const html = renderToString(<Stub hydrationData={{ loaderData }} />);
  return html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

describe("A project's card", () => {
  const figures = { tvl: figure(19_290_000, "defillama", 12_000), users: figure(2_900, "koios", 60_000) };

  it("has one link to the project's page with its name, and no inline style", () => {
    const html = render(exchange);
    expect(html.match(/<a [^>]*href="\/[^"]*"/g)).toHaveLength(1);
    expect(html).toContain('href="/ecosystem/defi/dex/project/minswap"');
    expect(html).toContain('Learn More<span class="sr-only">: Minswap</span>');
    expect(html).toMatch(/<article [^>]*data-project="minswap"/);
    expect(html).not.toContain("style=");
  });

  it("shows figures as data, with all their sources and the age of the oldest", () => {
    const html = render(exchange, figures);
    expect(html).toContain('<data value="19290000" data-metric="tvl">$19.29M</data>');
    expect(html).toContain('<data value="2900" data-metric="users">2.9K</data>');
    expect(html).toMatch(/<dt [^>]*title="[^"]*not people who use it[^"]*">Token holders<\/dt>/);
    expect(html).not.toContain(">Users<");
    expect(html).toContain("14:31 UTC · DefiLlama, Koios");
    expect(html).toContain('data-state="live"');
  });

  it("is delayed when one of its figures is", () => {
    const html = render(exchange, { ...figures, users: figure(2_900, "koios", 600_000) });
    expect(html).toContain('data-state="delayed"');
    expect(html).toContain("Delayed · 14:22 UTC · DefiLlama, Koios");
  });

  it("shows no figure before its first reading, and then names the catalog as its source", () => {
    const html = render(exchange);
    expect(html).not.toContain("<data");
    expect(html).not.toContain("<dl");
    expect(render(exchange, { ...figures, users: null }).match(/<dt/g)).toHaveLength(1);
    expect(html).toContain("Status as of Aug 22, 2026");
  });

  it.each([
    [exchange, ["Decentralized exchange", "Automated market maker", "Liquidity pools"], "+2"],
    [wallet, ["Wallet", "Mobile", "Staking", "Light wallet", "dApp browser", "Several accounts"], "+1"],
    [{ ...wallet, tags: ["wallet"] }, ["Wallet"], undefined],
  ])("shows three tags, six of a wallet, and the number of others", (card, tags, more) => {
    const shown = [...render(card).matchAll(/<li class="tag">([^<]+)</g)].map(([, tag]) => tag);
    expect(shown).toEqual(tags);
    expect(/class="tag" title.*?aria-hidden="true">([^<]+)</.exec(render(card))?.[1]).toBe(more);
  });

  it.each([
    [{}, "Catalyst Funded"],
    [{ volume24h: figure(3e6, "defillama", 0) }, "Over $2M traded in 24 hours"],
    [{ change24h: figure(11, "coingecko", 0), volume24h: figure(3e6, "defillama", 0) }, "Trending"],
  ])("with %j shows one badge, %s, with an explanation", (more, badge) => {
    const html = render(exchange, more);
    expect([...html.matchAll(/class="project-badge [^"]*".*?<\/svg>([^<]+)</g)].map(([, text]) => text)).toEqual([badge]);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<span popover="auto" id="${id}"[^>]*>[^<]{30,}`));
  });

  it("links to the project's own sites, but not for a closed project", () => {
    expect(render(exchange)).toContain('href="https://minswap.org"');
    expect(render(exchange)).toContain('href="https://x.com/MinswapDEX"');
    expect(render(exchange)).toContain('aria-label="Minswap on X (Twitter)"');
    const closed = render({ ...exchange, status: "discontinued" });
    expect(closed).not.toContain("https://");
    expect(closed).toContain('data-closed="true"');
    expect(closed).toContain('data-status="discontinued"');
  });
});
