import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import { EXCHANGES } from "#app/foundation/upstream/exchanges.ts";

/** In order of preference while fewer than three agree. */
export const PRICE_SOURCES = ["coingecko", ...EXCHANGES] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** ADA in US dollars, as each source gives it. */
export const pricesTopic = figureTopic("prices", PRICE_SOURCES);
