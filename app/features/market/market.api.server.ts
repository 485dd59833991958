import { Hono } from "hono";
import type { MarketService } from "#app/features/market/market.server.ts";
import { isRange } from "#app/features/market/market.ts";
import { SOURCES, stateOf, type Figure } from "#app/foundation/figures/figure.ts";
import { problem } from "#app/foundation/http/problem.server.ts";

const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

/** The common answer: numbers or null, where they come from, how old they are. Samples are never among them. */
function toResponse(figures: Record<string, Figure | null>, source: string, extra: Record<string, unknown> = {}) {
  const known = Object.values(figures).filter((one) => one !== null);
  const now = Date.now();
  const values = Object.fromEntries(Object.entries(figures).map(([name, one]) => [name, one?.value ?? null]));
  return {
    data: known.length > 0 ? { ...values, ...extra } : null,
    source,
    observedAt: iso(known.length > 0 ? Math.max(...known.map((one) => one.observedAt)) : undefined),
    fetchedAt: iso(known.length > 0 ? Math.max(...known.map((one) => one.fetchedAt)) : undefined),
    state: known.length === 0 ? "absent" : known.some((one) => stateOf(one, now) === "delayed") ? "delayed" : "live",
  };
}

/** GET /api/cardano-data, /api/sentiment-data and /api/history. */
export const createMarketApi = ({ latestHistory, latestMarket, latestSentiment }: MarketService): Hono =>
  new Hono()
    .get("/cardano-data", (context) => {
      const { price, change24h, marketCap, volume24h, marketDominance, circulatingSupply, totalSupply } = latestMarket().value;
      const figures = { price, change24h, marketCap, volume24h, marketDominance, circulatingSupply, totalSupply };
      return context.json(toResponse(figures, SOURCES.coingecko, { lastUpdated: iso(price?.observedAt) }));
    })
    .get("/sentiment-data", (context) => {
      const { activeAddresses, holders, circulation, socialVolume, sentiment, socialDominance } = latestSentiment().value;
      const figures = { activeAddresses, holders, circulation, socialVolume, sentiment, socialDominance };
      const sources = new Set(Object.values(figures).flatMap((one) => (one ? [SOURCES[one.source]] : [])));
      return context.json(toResponse(figures, [...sources].sort().join(", ") || SOURCES.santiment));
    })
    .get("/history", (context) => {
      const range = context.req.query("range");
      if (!isRange(range)) return problem(400, "range must be one of 24h, 7d, 30d, 1y");
      const history = latestHistory(range);
      return context.json({
        data: history?.points ?? null,
        source: SOURCES.coingecko,
        observedAt: iso(history?.points.at(-1)?.[0]),
        fetchedAt: iso(history?.fetchedAt),
        state: history ? stateOf(history, Date.now()) : "absent",
      });
    });
