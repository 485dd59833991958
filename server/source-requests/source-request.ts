import type { FeedParser } from "#app/features/news/ingest/feed-parser.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { BytesFetch, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Client, settings and parser that requests are made with. */
export interface RequestContext {
  client: PoliteFetch & BytesFetch;
  environment: Environment;
  parser: FeedParser;
}

/** One request of the product, as its job or check makes it. */
export interface SourceRequest {
  /** The name of the source in UpstreamRequest. */
  source: string;
  /** The file and function that make it, such as "coingecko.fetchMarket". */
  adapter: string;
  /** Description for the table of results, in a few words. */
  asks: string;
  /** Requests of one group are made one after the other; default: those of the source. */
  group?: string;
  /** The variable without which it isn't made. */
  key?: "BLOCKFROST_PROJECT_ID" | "STRIPE_SECRET_KEY";
  /** Statuses that the site is prepared for, such as a list that its owner keeps for others. */
  mayRefuse?: readonly number[];
  /** Makes the request; answers with what would be shown, such as the price or the number of rows. */
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

/** "TVL $72,700,000". */
export const usd = (name: string, value: number | null | undefined): string =>
  `${name} ${value === null || value === undefined ? "unknown" : `$${shown(value)}`}`;
/** "epoch 650". */
export const amount = (name: string, value: number | bigint | null | undefined): string => `${name} ${shown(value)}`;
/** "26 protocols". */
export const rows = (count: number, name: string): string => `${shown(count)} ${name}`;
