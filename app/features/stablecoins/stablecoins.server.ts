import { stablecoins } from "#app/features/stablecoins/stablecoin-list.server.ts";
import {
  deviationOf,
  NO_READINGS,
  stablecoinsTopic,
  tokensOf,
  unitOf,
  type CoinPrice,
  type ShownStablecoin,
  type StablecoinReadings,
} from "#app/features/stablecoins/stablecoins.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

export function createStablecoins({ db, bus }: { db: Database; bus: LiveBus }) {
  const latest = (): StablecoinReadings => bus.latest(stablecoinsTopic, NO_READINGS).value;
  const publish = (change: Partial<StablecoinReadings>): Promise<void> =>
    db.transaction((transaction) => bus.update(transaction, stablecoinsTopic, NO_READINGS, (stored) => ({ ...stored, ...change })));
  return {
    /** The listed stablecoins in the order of their list. */
    latestStablecoins(): ShownStablecoin[] {
      const { supplies, prices } = latest();
      return stablecoins().map((coin): ShownStablecoin => {
        const units = supplies?.units[unitOf(coin)];
        const quote = coin.coingecko === null ? undefined : prices?.coins[coin.coingecko];
        const value = quote?.[coin.peg] ?? null;
        return {
          ...coin,
          supply:
            supplies && units !== undefined
              ? { ...figureOf("koios", supplies, supplies.fetchedAt), value: tokensOf(units, coin.decimals) }
              : null,
          price: prices && quote && value !== null ? { ...figureOf("coingecko", prices, quote.observedAt), value } : null,
          deviation: value === null ? null : deviationOf(value),
        };
      });
    },
    /** @param interval milliseconds to the next reading */
    saveSupplies: (units: Record<string, string>, fetchedAt: number, interval: number): Promise<void> =>
      publish({ supplies: { ...freshnessOf(fetchedAt, interval), units } }),
    savePrices: (coins: Record<string, CoinPrice>, fetchedAt: number, interval: number): Promise<void> =>
      publish({ prices: { ...freshnessOf(fetchedAt, interval), coins } }),
  };
}
export type StablecoinsService = ReturnType<typeof createStablecoins>;

const figureOf = (
  source: Figure["source"],
  { fetchedAt, staleAt }: { fetchedAt: number; staleAt: number },
  observedAt: number,
): Omit<Figure, "value"> => ({ source, observedAt, fetchedAt, staleAt });
