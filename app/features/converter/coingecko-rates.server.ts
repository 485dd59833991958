import * as v from "valibot";
import { requestCoingecko } from "#app/foundation/upstream/coingecko.server.ts";
import {
  MAX_PRICE,
  shapeError,
  pastTimestamp,
  positive,
  parseShape,
  type SourceOptions,
} from "#app/foundation/upstream/field-schemas.server.ts";
import { reportRowFindings } from "#app/foundation/upstream/row-findings.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

// https://docs.coingecko.com/reference/simple-price: one call reads all currencies, so that they have the same time. Show "Data provided by CoinGecko" beside every value.

const SOURCE = "coingecko";

export interface CoingeckoRates<Currency extends string> {
  /** Time of CoinGecko's last update, in milliseconds since 1970. */
  observedAt: number;
  /** Price of one ADA, or null where CoinGecko has no valid one. */
  rates: ReadonlyMap<Currency, number | null>;
}

/**
 * Fetches the price of one ADA in several currencies.
 * @param currencies CoinGecko's lower-case codes, such as "eur"
 * @throws {UpstreamError}
 */
export async function fetchRates<Currency extends string>(
  client: PoliteFetch,
  options: SourceOptions,
  currencies: readonly Currency[],
): Promise<CoingeckoRates<Currency>> {
  const path = `/simple/price?ids=cardano&vs_currencies=${currencies.join()}&include_last_updated_at=true&precision=full`;
  const answer = await requestCoingecko(client, options, path);
  return parseRates(answer.value, currencies, answer.fetchedAt);
}

const prices = v.object({ cardano: v.record(v.string(), v.unknown()) });
const price = positive(MAX_PRICE);

/**
 * Parses a response of /simple/price.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape when Cardano is missing or has no price, or no time, because we couldn't show its age
 */
export function parseRates<Currency extends string>(
  document: unknown,
  currencies: readonly Currency[],
  now: number,
): CoingeckoRates<Currency> {
  const { cardano } = parseShape(SOURCE, prices, document, "simple/price");
  const updated = v.safeParse(finiteNumber, cardano["last_updated_at"]);
  const observedAt = updated.success ? pastTimestamp(updated.output * 1000, now) : null;
  if (observedAt === null) throw shapeError(SOURCE, "no time for the prices");
  const rates = new Map(
    currencies.map((currency) => [currency, v.parse(price, Object.hasOwn(cardano, currency) ? cardano[currency] : null)]),
  );
  reportRowFindings(SOURCE, "simple/price.cardano", v.object(Object.fromEntries(currencies.map((currency) => [currency, price]))), [
    cardano,
  ]);
  if ([...rates.values()].every((rate) => rate === null)) throw shapeError(SOURCE, "no price for cardano");
  return { observedAt, rates };
}
