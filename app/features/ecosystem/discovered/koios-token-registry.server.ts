import * as v from "valibot";
import { line, requiredLine, shapeError, integerWithin, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: Koios mirrors github.com/cardano-foundation/cardano-token-registry, which has no list of its entries. Koios keeps
// entries that the registry removed, and writes an empty ticker when there is none.

const SOURCE = "koios";
/** The registry had 7,970 entries in July 2026. */
const MAX_PAGES = 30;

/** A registry entry, which anyone with the policy's key can write. */
export interface RegistryEntry {
  /** Policy ID and asset name in hexadecimal, concatenated. */
  unit: string;
  policyId: string;
  name: string;
  /** Not unique. */
  ticker: string | null;
  decimals: number | null;
}

/**
 * Fetches all entries of the registry, without images and descriptions.
 * @throws {UpstreamError} when a page fails or has no valid row, or when there are more pages than MAX_PAGES
 */
export async function fetchRegistryEntries(client: PoliteFetch, options: SourceOptions): Promise<RegistryEntry[]> {
  const columns = "policy_id,asset_name,asset_name_ascii,ticker,decimals";
  const path = `/asset_token_registry?select=${columns}&order=policy_id.asc,asset_name.asc`;
  const { rows } = await fetchPages(client, options, path, entryRow, {
    maxPages: MAX_PAGES,
    isWritableByAnyone: true,
    requiresSoundRows: true,
  });
  return uniqueEntries(rows);
}

const entryRow = v.pipe(
  v.object({
    policy_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{56}$/)),
    asset_name: v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){0,32}$/)),
    // Despite its column name, this is the name in the registry.
    asset_name_ascii: requiredLine(80),
    ticker: line(20),
    decimals: integerWithin(0, 19),
  }),
  v.transform((row): RegistryEntry => ({
    unit: row.policy_id + row.asset_name,
    policyId: row.policy_id,
    name: row.asset_name_ascii,
    ticker: row.ticker,
    decimals: row.decimals,
  })),
);

/**
 * Parses a response of /asset_token_registry, each token once, without rows that have no policy, asset name or name.
 * @throws {UpstreamError} bad-shape when no row is valid
 */
export const parseRegistryEntries = (document: unknown): RegistryEntry[] => uniqueEntries(readRows(document, entryRow));

/** An entry appears twice when another one is added between two pages. The registry is never empty. */
function uniqueEntries(rows: readonly RegistryEntry[]): RegistryEntry[] {
  if (rows.length === 0) throw shapeError(SOURCE, "no entry of the token registry");
  return [...new Map(rows.map((row) => [row.unit, row])).values()];
}
