import type { FeedParser } from "#app/features/news/ingest/feed-parser.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Exchange } from "#app/foundation/upstream/exchanges.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { BytesFetch, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

export interface RequestContext {
  client: PoliteFetch & BytesFetch;
  environment: Environment;
  parser: FeedParser;
}

/** One request of the product, as its job or check sends it. */
export interface SourceRequest {
  /** Source name in UpstreamRequest. */
  source: string;
  /** File and function of the adapter, such as "coingecko.fetchMarket". */
  adapter: string;
  /** Short description for the table of results. */
  asks: string;
  /** Requests of one group run one after the other. Default: the source. */
  group?: string;
  /** Environment variable without which the request is skipped. */
  key?: "BLOCKFROST_PROJECT_ID" | "STRIPE_SECRET_KEY";
  /** The request is skipped unless the operator names this source in PRICE_SOURCES. */
  exchange?: Exchange;
  /** Statuses that the site is prepared for, such as 402 for a paid list. */
  mayRefuse?: readonly number[];
  /** Sends the request and returns the values that the site would show, such as the price or the number of rows. */
  run(context: RequestContext): Promise<string>;
}

export const coingecko = ({ environment }: RequestContext): SourceOptions => ({
  baseUrl: environment.COINGECKO_URL,
  apiKey: environment.COINGECKO_API_KEY,
});
export const koios = ({ environment }: RequestContext): SourceOptions => ({
  baseUrl: environment.KOIOS_URL,
  apiKey: environment.KOIOS_TOKEN,
});

const NUMBER = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });
const shown = (value: number | bigint | null | undefined): string =>
  value === null || value === undefined ? "unknown" : NUMBER.format(value);

/** Formats a value like "TVL $72,700,000". */
export const usd = (name: string, value: number | null | undefined): string =>
  `${name} ${value === null || value === undefined ? "unknown" : `$${shown(value)}`}`;
/** Formats a value like "epoch 650". */
export const amount = (name: string, value: number | bigint | null | undefined): string => `${name} ${shown(value)}`;
/** Formats a count like "26 protocols". */
export const rows = (count: number, name: string): string => `${shown(count)} ${name}`;
