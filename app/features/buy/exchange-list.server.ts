import * as v from "valibot";
import type { ListedCountry, ListedService } from "#app/features/buy/buy.ts";
import { line, parseShape, requiredLine, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";
import { httpsAddress } from "#app/foundation/schemas.server.ts";

// cardano.org's services that sell ADA, by country, and those for whole regions:
// https://github.com/cardano-foundation/cardano-org/blob/main/src/data/exchanges.json
// Its page "Where to get ada" merges both by name (src/components/ExchangePicker).

const SOURCE = "cardano-org-exchanges";
const NAME_LENGTH = 80;
const NOTICE_LENGTH = 1_000;

/**
 * Fetches cardano.org's list.
 * @param options.baseUrl the address of the list itself
 * @throws {UpstreamError}
 */
export async function fetchExchanges(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
): Promise<{ countries: ListedCountry[]; readAt: number }> {
  const { value, fetchedAt } = await client.json({ source: SOURCE, url: baseUrl, intervalMs });
  return { countries: parseExchanges(value), readAt: fetchedAt };
}

const rows = v.array(v.unknown());
const service = v.object({ name: requiredLine(NAME_LENGTH), link: httpsAddress, ada: v.boolean(), cnt: v.fallback(v.boolean(), false) });
const list = v.object({
  regions: v.record(v.string(), rows),
  countries: v.record(
    requiredLine(NAME_LENGTH),
    v.object({ regions: v.array(v.string()), exchanges: rows, notice: v.optional(line(NOTICE_LENGTH)) }),
  ),
});

/**
 * Parses exchanges.json, without services that don't have ADA. A service for both the country and its region appears once.
 * @throws {UpstreamError} bad-shape
 */
export function parseExchanges(document: unknown): ListedCountry[] {
  const { regions, countries } = parseShape(SOURCE, list, document, "exchanges");
  const parsed = Object.entries(countries).map(([name, { regions: within, exchanges, notice = null }]): ListedCountry => {
    const offered = [...exchanges, ...within.flatMap((region) => regions[region] ?? [])];
    const services = readList(SOURCE, "exchanges", service, offered).flatMap((one) => (one.ada ? [listedService(one)] : []));
    return { name, notice, services: [...new Map(services.map((one) => [one.name, one])).values()] };
  });
  if (!parsed.some(({ services }) => services.length > 0)) throw shapeError(SOURCE, "no service for any country");
  return parsed;
}

function listedService({ name, link, cnt }: v.InferOutput<typeof service>): ListedService {
  const { origin, hostname } = new URL(link);
  return { name, link: origin, host: hostname.replace(/^www\./, ""), hasTokens: cnt };
}
