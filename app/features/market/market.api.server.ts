import { Hono } from "hono";
import type { MarketService } from "#app/features/market/market.server.ts";
import { isRange } from "#app/features/market/market.ts";
import { envelope, iso } from "#app/foundation/figures/envelope.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { problem } from "#app/foundation/http/problem.server.ts";

/** The plain numbers of figures. */
const valuesOf = (figures: Record<string, Figure | null>): Record<string, number | null> =>
  Object.fromEntries(Object.entries(figures).map(([name, one]) => [name, one?.value ?? null]));

/** GET /api/cardano-data, /api/sentiment-data and /api/history. */
export const createMarketApi = ({ latestHistory, latestMarket, latestSentiment }: MarketService): Hono =>
  new Hono()
    .get("/cardano-data", (context) => {
      const { price, change24h, marketCap, volume24h, marketDominance, circulatingSupply, totalSupply } = latestMarket().value;
      const figures = { price, change24h, marketCap, volume24h, marketDominance, circulatingSupply, totalSupply };
      return context.json(envelope({ ...valuesOf(figures), lastUpdated: iso(price?.observedAt) }, Object.values(figures), "coingecko"));
    })
    .get("/sentiment-data", (context) => {
      const { activeAddresses, holders, circulation, socialVolume, sentiment, socialDominance } = latestSentiment().value;
      const figures = { activeAddresses, holders, circulation, socialVolume, sentiment, socialDominance };
      return context.json(envelope(valuesOf(figures), Object.values(figures), "santiment"));
    })
    .get("/history", (context) => {
      const range = context.req.query("range");
      if (!isRange(range)) return problem(400, "range must be one of 24h, 7d, 30d, 1y");
      const history = latestHistory(range).value;
      const observedAt = history?.points.at(-1)?.[0] ?? history?.fetchedAt ?? 0;
      const fetched = history && { source: "coingecko" as const, observedAt, fetchedAt: history.fetchedAt, staleAt: history.staleAt };
      return context.json(envelope(history?.points ?? null, [fetched], "coingecko"));
    });
