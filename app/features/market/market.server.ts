import { createMarketStore, EMPTY_MARKET, EMPTY_NETWORK, EMPTY_SENTIMENT } from "#app/features/market/market-store.server.ts";
import {
  epochsTopic,
  historyTopic,
  marketTopic,
  networkTopic,
  sentimentTopic,
  RANGES,
  type Epoch,
  type History,
  type Market,
  type Network,
  type Range,
  type Sentiment,
} from "#app/features/market/market.ts";
import { marketHistory } from "#app/features/market/market.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";

/** Loads what is stored and follows what other instances store. */
export async function createMarket({ db, bus }: { db: Database; bus: LiveBus }) {
  const history = new Map<Range, NonNullable<History>>();
  async function loadHistory(): Promise<void> {
    const rows = await db.select().from(marketHistory);
    for (const range of RANGES) {
      const row = rows.find((one) => one.range === range);
      if (row) history.set(range, { range, points: row.points, fetchedAt: row.fetchedAt.getTime(), staleAt: row.staleAt.getTime() });
    }
  }
  await loadHistory();
  bus.subscribe((name) => {
    if (name !== historyTopic.name) return;
    loadHistory().catch((error: unknown) => log.warn({ event: "market-history-load-failed", reason: errorMessage(error) }));
  });
  return {
    latestMarket: (): LiveEntry<Market> => bus.latest(marketTopic, EMPTY_MARKET),
    latestSentiment: (): LiveEntry<Sentiment> => bus.latest(sentimentTopic, EMPTY_SENTIMENT),
    latestNetwork: (): LiveEntry<Network> => bus.latest(networkTopic, EMPTY_NETWORK),
    latestHistory: (range: Range): History => history.get(range) ?? null,
    /** The finished epochs and the running one, oldest first; empty while there is none. */
    latestEpochs: (): Epoch[] => bus.latest(epochsTopic, []).value,
    ...createMarketStore({ db, bus }),
  };
}
export type MarketService = Awaited<ReturnType<typeof createMarket>>;
