import { createDefi, type Stablecoin } from "../world/defi.ts";
import { DAY_MS } from "../world/market.ts";
import { createLlamaApp, cacheableJson, rateLimitResponse } from "./defillama.ts";
import { jumpFactor, type SourceFactory, type RequestContext } from "./source.ts";

const AGO = { current: 0, circulatingPrevDay: 1, circulatingPrevWeek: 7, circulatingPrevMonth: 30 };

/** DefiLlama's stablecoins: /stablecoins replaces https://stablecoins.llama.fi. */
export const createStablecoins: SourceFactory = (world) => {
  const defi = createDefi(world);
  const app = createLlamaApp(world, "stablecoins");

  /** Amounts in USD under the peg's name, one for each earlier time. A coin without a price counts as one dollar. */
  const amounts = (coin: Stablecoin, amountAt: (days: number) => number) =>
    Object.fromEntries(Object.entries(AGO).map(([name, days]) => [name, { [coin.pegType]: amountAt(days) }]));

  function row(coin: Stablecoin, visit: RequestContext) {
    const { id, name, symbol, geckoId, pegType, pegMechanism, elsewhere } = coin;
    const jump = jumpFactor(symbol, visit);
    const price = defi.price(coin);
    const rate = price ?? (pegType === "peggedUSD" ? 1 : 0);
    const onCardano = (days: number): number => (defi.supply(coin, days * DAY_MS) ?? 0) * jump * rate;
    const { current, ...before } = amounts(coin, (days) => onCardano(days) + elsewhere * rate);
    const chainCirculating = {
      ...(elsewhere === 0 ? {} : { Ethereum: amounts(coin, () => elsewhere * rate) }),
      ...(coin.cardano === null ? {} : { Cardano: amounts(coin, onCardano) }),
    };
    return {
      id,
      name,
      symbol,
      gecko_id: geckoId,
      pegType,
      priceSource: "defillama",
      pegMechanism,
      circulating: current,
      ...before,
      chainCirculating,
      chains: Object.keys(chainCirculating),
      price,
    };
  }

  app.get("/stablecoins", (c) =>
    cacheableJson(c, { peggedAssets: defi.stablecoins.map((coin) => row(coin, c.env)) }, { "cache-control": "max-age=600" }),
  );

  return { name: "stablecoins", app, refusal: rateLimitResponse };
};
