import type { Epoch, History, Market, Network, Range, Sentiment } from "#app/features/market/market.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";

export declare function latestMarket(): LiveEntry<Market>;
export declare function latestSentiment(): LiveEntry<Sentiment>;
export declare function latestNetwork(): LiveEntry<Network>;
export declare function latestHistory(range: Range): History;
/** The finished epochs and the running one, oldest first; empty while there is none. */
export declare function latestEpochs(): Epoch[];
