import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { LiveDataPanel } from "#app/features/market/live-data-panel.tsx";
import liveData from "#app/features/market/live-data.island.tsx";
import type { Market, Network, Sentiment } from "#app/features/market/market.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";
import priceChart from "#app/features/market/price-chart.island.tsx";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";

const NOW = Date.UTC(2026, 10, 21, 14, 32, 20);
const figure = (value: number, source: Source = "coingecko", age = 12_000): Figure => ({
  value,
  source,
  observedAt: NOW - age,
  fetchedAt: NOW - age,
  staleAt: NOW - age + 65_000,
});

const noMarket: Market = {
  price: null,
  change24h: null,
  high24h: null,
  low24h: null,
  marketCap: null,
  rank: null,
  volume24h: null,
  marketDominance: null,
  circulatingSupply: null,
  totalSupply: null,
};
const noSentiment: Sentiment = {
  activeAddresses: null,
  holders: null,
  circulation: null,
  socialVolume: null,
  sentiment: null,
  socialDominance: null,
  activity24h: null,
};
const noNetwork: Network = {
  epoch: null,
  epochStart: null,
  epochEnd: null,
  epochTransactions: null,
  blockHeight: null,
  blockTime: null,
  activeStake: null,
};
const market: Market = {
  price: figure(0.7123),
  change24h: figure(2.13),
  high24h: figure(0.7174),
  low24h: figure(0.6941),
  marketCap: figure(25.79e9),
  rank: figure(9),
  volume24h: figure(812.4e6),
  marketDominance: figure(0.79),
  circulatingSupply: figure(36.21e9),
  totalSupply: figure(45e9),
};

/** The visible text, without tags. */
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, "");

interface Values {
  market?: Market;
  sentiment?: Sentiment;
  network?: Network;
}

function render(values: Values, points: Point[] | null = null, bitcoin: Point[] = []): string {
  const history = (list: Point[]) => ({ points: list, fetchedAt: NOW, staleAt: NOW + 60_000 });
  const view = {
    range: "30d",
    history: points && history(points),
    isOverlaid: bitcoin.length > 0,
    overlaid: bitcoin.length > 0 ? history(bitcoin) : null,
  } as const;
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={NOW}>
        <LiveDataPanel controls={null}>
          <liveData.Component
            market={{ version: 1, value: values.market ?? noMarket }}
            sentiment={{ version: 1, value: values.sentiment ?? noSentiment }}
            network={{ version: 1, value: values.network ?? noNetwork }}
          />
          <priceChart.Component market={{ version: 1, value: values.market ?? noMarket }} view={view} events={[]} />
        </LiveDataPanel>
      </RenderedAt>
    </I18nProvider>
  );
  // Messages come from the page's loader data.
  const loaderData = { page: { messages: messagesOf("en", "common", "home") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  const html = renderToString(<Stub hydrationData={{ loaderData }} />);
  return html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

/** Markup of one cell. */
function cell(html: string, name: string): string {
  return html.split("<section").find((part) => part.includes(`class="cell cell-${name}`)) ?? "";
}

describe("live", () => {
  const html = () => render({ market });

  it("shows each figure as data with its plain value and its metric", () => {
    expect(html()).toContain('value="0.7123" data-metric="price">$0.7123</data>');
    expect(html()).toContain('data-metric="marketCap">$25.79B</data>');
    expect(html()).toContain('data-metric="volume24h">$812.40M</data>');
    expect(html()).toContain('data-metric="change24h">+2.13%</data>');
    expect(html()).toContain('data-metric="circulatingSupply">36.21B ADA</data>');
    expect(html()).toContain("3.15% of market cap");
  });

  it("shows an absolute time and the source on a cached page", () => {
    expect(textOf(cell(html(), "price"))).toContain("14:32 UTC · CoinGecko");
    expect(cell(html(), "price")).toContain('data-state="live"');
    expect(cell(html(), "price")).not.toContain("Sample data");
  });

  it("shows a fall in red with a true minus and a triangle", () => {
    const fallen = cell(render({ market: { ...market, change24h: figure(-3.4) } }), "price");
    expect(fallen).toContain("change-down");
    const unchanged = cell(render({ market: { ...market, change24h: figure(0) } }), "price");
    expect(unchanged).toContain("change-up");
    expect(unchanged).toContain(">+0.00%</data>");
    expect(fallen).toContain("\u22123.40%");
    expect(fallen).toContain('<path d="M5 8.5');
  });
});

it("shows an old figure as delayed, with its true age", () => {
  const late = { ...market, price: figure(0.7, "coingecko", 600_000) };
  const price = cell(render({ market: late }), "price");
  expect(price).toContain('data-state="delayed"');
  expect(textOf(price)).toContain("Delayed · 14:22 UTC · CoinGecko");
});

it("shows the date of a figure from long ago", () => {
  const sentiment = { ...noSentiment, holders: figure(4.51e6, "koios", 30 * 86_400_000) };
  const chain = cell(render({ sentiment }), "chain");
  expect(textOf(chain)).toContain("Delayed · Oct 22, 2026 · Koios");
  expect(chain).toMatch(/title="Observed Oct 22, 2026, 14:32\sUTC">Koios/);
});

describe("sample", () => {
  it("marks the whole card when it has no real figure", () => {
    const price = cell(render({}), "price");
    expect(price).toContain("cell-sample");
    expect(price).toContain('data-metric="price" data-state="sample">$0.4500</data>');
    expect(price).toContain("Sample data");
    expect(price).toContain("This value is an example, not a market figure.");
    expect(textOf(price)).toContain("No reading yet · CoinGecko");
  });

  it("marks only the absent figure beside live ones", () => {
    const sentiment = { ...noSentiment, activeAddresses: figure(31_400, "santiment"), circulation: figure(36.21e9) };
    const chain = cell(render({ sentiment }), "chain");
    expect(chain.match(/class="sample-chip"/g)).toHaveLength(1);
    expect(chain, "the mark is beside its figure").not.toMatch(/<header[^>]*>(?:(?!<\/header>).)*sample-chip/);
    expect(chain).not.toContain("cell-sample");
    expect(chain).toMatch(/data-metric="holders" data-state="sample">3\.2M<\/data><p[^>]*>[^<]*<\/p><button[^>]*class="sample-chip"/);
    expect(chain).toContain('data-metric="activeAddresses">31.4K</data>');
    expect(textOf(chain)).toContain("14:32 UTC · Santiment");
    expect(textOf(chain)).toContain("14:32 UTC · CoinGecko");
  });

  it("has no made-up value where the specification has none", () => {
    const network = cell(render({}), "network");
    expect(network).not.toContain("data-metric");
    expect(network).toContain("--");
    expect(textOf(network)).toContain("No reading yet · Koios");
  });
});

describe("refresh", () => {
  const REFRESH_TEXTS = /figure-waiting|figure-failed/;

  it("has skeletons and failure texts before the first figure", () => {
    const html = render({});
    expect(cell(html, "price")).toContain('figure-failed figure-price">Error loading');
    expect(cell(html, "price")).toMatch(/figure-waiting skeleton figure-price"[^>]*>\$0\.4500/);
    expect(cell(html, "cap")).toContain('figure-failed figure-big">Error loading');
    expect(cell(html, "cap")).toContain('figure-failed figure-unstyled">--<');
    expect(cell(html, "metrics")).toContain('figure-failed">Error<');
    expect(cell(html, "social")).toContain(">Error<");
  });

  it("has neither once there is a figure", () => {
    expect(render({ market })).not.toMatch(REFRESH_TEXTS);
  });
});

describe("price history", () => {
  const points = Array.from({ length: 720 }, (_, i): Point => [NOW - (720 - i) * 3_600_000, 0.7 + Math.sin(i / 40) / 20, 5e8]);

  it("is drawn by the server with a summary, a table and links for the ranges", () => {
    const chart = render({ market }, points).split('id="history"')[1] ?? "";
    expect(chart).toMatch(
      /role="img" aria-label="ADA price over 30 days: from \$0\.7\d+ to \$0\.7123, lowest \$0\.6\d+, highest \$0\.7\d+\."/,
    );
    expect(chart).toContain('href="?range=7d#history"');
    expect(chart).toMatch(/href="\?range=30d#history" aria-current="true"/);
    expect(chart).toContain("<table>");
    expect(chart.match(/<tr>/g)?.length).toBeGreaterThan(30);
    expect(chart).not.toContain("style=");
  });

  it("includes Bitcoin's from the same starting price, also in words and in the table", () => {
    const bitcoin = points.map(([time], i): Point => [time, 60_000 * (1 + i / 7190), null]);
    const chart = render({ market }, points, bitcoin).split('id="history"')[1] ?? "";
    expect(chart).toMatch(/Bitcoin from the same starting price: \+10\.00% until [^<]+ UTC</);
    expect(chart).toContain('class="chart-overlay" d="M0 ');
    expect(chart).toContain("Bitcoin since the start</th>");
    for (const href of ["?range=7d&amp;overlay=bitcoin#history", "?range=30d#history", "/chart/ada-30d-with-bitcoin.csv"])
      expect(chart).toContain(`href="${href}"`);
  });

  it("has a message when there is none", () => {
    expect(cell(render({ market }), "history")).toContain("No price history yet.");
  });
});
