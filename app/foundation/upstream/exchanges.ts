/** Sources of ADA's price besides CoinGecko. The operator turns each on in PRICE_SOURCES and accepts its terms. */
export const EXCHANGES = ["coinbase", "kraken", "bitstamp", "coinpaprika"] as const;
export type Exchange = (typeof EXCHANGES)[number];
