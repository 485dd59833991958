import {
  epochsTopic,
  HISTORIES,
  historyTopic,
  marketTopic,
  networkTopic,
  sentimentTopic,
  type Epoch,
  type HistoryId,
} from "#app/features/market/market.ts";
import { marketHistory } from "#app/features/market/market.tables.server.ts";
import { pricesTopic, type PriceSource } from "#app/features/market/prices/prices.ts";
import { MARKET_RULES, NETWORK_RULES, PRICES_RULES, SENTIMENT_RULES } from "#app/features/market/reading-rules.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { PriceHistory } from "#app/foundation/figures/chart/price-history.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";
import { delayIfFuture, type Figure } from "#app/foundation/figures/figure.ts";
import { createFigures, freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";
import type { Exchange } from "#app/foundation/upstream/exchanges.ts";

/** Epochs on the home page's relief. */
const MAX_EPOCHS = 36;

/** Times in milliseconds, stake in ADA. */
interface EpochReading {
  epoch: number;
  start: number;
  end: number;
  transactions: number | null;
  activeStake: number | null;
}

/** Loads stored data and reloads it when another instance saves. `exchanges` are the sources of the price besides CoinGecko. */
export async function createMarket({ db, bus, exchanges = [] }: { db: Database; bus: LiveBus; exchanges?: readonly Exchange[] }) {
  const market = createFigures({ db, bus }, marketTopic, MARKET_RULES);
  const sentiment = createFigures({ db, bus }, sentimentTopic, SENTIMENT_RULES);
  const network = createFigures({ db, bus }, networkTopic, NETWORK_RULES);
  const prices = createFigures({ db, bus }, pricesTopic, PRICES_RULES);
  const history = new Map<HistoryId, PriceHistory>();
  async function loadHistory(): Promise<void> {
    const rows = await db.select().from(marketHistory);
    for (const id of HISTORIES) {
      const row = rows.find(({ range }) => range === id);
      if (row) history.set(id, { points: row.points, fetchedAt: row.fetchedAt.getTime(), staleAt: row.staleAt.getTime() });
    }
  }
  await loadHistory();
  bus.subscribe((name) => {
    if (name !== historyTopic.name) return;
    loadHistory().catch((error: unknown) => log.warn({ event: "market-history-load-failed", reason: errorMessage(error) }));
  });
  return {
    latestMarket: market.latest,
    saveMarket: market.save,
    latestSentiment: sentiment.latest,
    saveSentiment: sentiment.save,
    latestNetwork: network.latest,
    saveNetwork: network.save,
    /** The latest price of ADA from each source that is on; null before its first answer. */
    latestPrices(): { source: PriceSource; price: Figure | null }[] {
      const { value } = prices.latest();
      // Without exchanges, CoinGecko's price is the one shown.
      const own = exchanges.length > 0 ? value.coingecko : market.latest().value.price;
      return [{ source: "coingecko", price: own }, ...exchanges.map((source) => ({ source, price: value[source] }))];
    },
    /** Stores one source's price of ADA, in US dollars. Times are in milliseconds. */
    savePrice: (
      source: PriceSource,
      interval: number,
      { observedAt, price }: { observedAt: number; price: number | null },
    ): Promise<void> => prices.save({ source, interval }, { observedAt, values: { [source]: price } }),
    /** A price history. Its version is 0 while a newer one is still loading from the database. */
    latestHistory(id: HistoryId): LiveEntry<PriceHistory | null> {
      const kept = history.get(id);
      const value = kept ? delayIfFuture(kept, Date.now()) : null;
      const { version, value: fetched } = bus.latest(historyTopic, {});
      return { version: (fetched[id] ?? 0) > (value?.fetchedAt ?? 0) ? 0 : version, value };
    },
    /** Finished epochs and the current one, oldest first; empty before the first reading. */
    latestEpochs: (): Epoch[] => bus.latest(epochsTopic, []).value,

    /** Stores a price history. `interval` is the time to the next poll, in milliseconds. */
    async saveHistory(id: HistoryId, points: Point[], interval: number): Promise<void> {
      const { fetchedAt, staleAt } = freshnessOf(Date.now(), interval);
      const row = { range: id, points, fetchedAt: new Date(fetchedAt), staleAt: new Date(staleAt) };
      await db.transaction((transaction) =>
        bus.update(transaction, historyTopic, {}, async (stored) => {
          await transaction.insert(marketHistory).values(row).onConflictDoUpdate({ target: marketHistory.range, set: row });
          return { ...stored, [id]: fetchedAt };
        }),
      );
    },

    /**
     * Publishes the newest epochs, current one first, and the current one's figures. `interval` is the time to the next poll, in
     * milliseconds.
     */
    async saveEpochs(list: readonly EpochReading[], interval: number): Promise<void> {
      const [current] = list;
      if (!current) return;
      await db.transaction((transaction) =>
        bus.update(transaction, epochsTopic, [], (stored) => {
          const counted = list.flatMap(({ epoch, transactions }) => (transactions === null ? [] : [{ epoch, transactions }]));
          const known = new Map([...stored, ...counted].map((item) => [item.epoch, item]));
          return [...known.values()].sort((a, b) => a.epoch - b.epoch).slice(-MAX_EPOCHS);
        }),
      );
      const { start: epochStart, end: epochEnd, transactions: epochTransactions, activeStake } = current;
      const values = { epochStart, epochEnd, epochTransactions, activeStake };
      await network.save({ source: "koios", interval }, { observedAt: Date.now(), values });
    },
  };
}
export type MarketService = Awaited<ReturnType<typeof createMarket>>;
