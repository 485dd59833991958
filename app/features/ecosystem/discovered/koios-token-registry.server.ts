import * as v from "valibot";
import { line, requiredLine, shapeError, wholeWithin, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: what Koios repeats of github.com/cardano-foundation/cardano-token-registry, which has no list of its own. Koios never
// removes what the registry drops, and writes an empty ticker where there's none.

const SOURCE = "koios";
/** The registry had 7,970 entries in July 2026. */
const MAX_PAGES = 30;

/** A token as the registry has it: anyone who holds its policy's key can write the entry. */
export interface RegistryEntry {
  /** Policy ID and asset name in hexadecimal, one after the other. */
  unit: string;
  policyId: string;
  name: string;
  /** Not unique. */
  ticker: string | null;
  decimals: number | null;
}

/**
 * All entries of the registry, without their pictures and descriptions.
 * @throws {UpstreamError} when any page fails, none of a page's rows is sound, or there are more pages than a registry has
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
    // The name in the registry, whatever the column is called.
    asset_name_ascii: requiredLine(80),
    ticker: line(20),
    decimals: wholeWithin(0, 19),
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
 * Reads one answer of /asset_token_registry, each token once. A row without policy, asset name or name is left out.
 * @throws {UpstreamError} bad-shape when no row is sound
 */
export const parseRegistryEntries = (document: unknown): RegistryEntry[] => uniqueEntries(readRows(document, entryRow));

/** An entry may come twice when another one was added between two pages. The registry is never empty. */
function uniqueEntries(rows: readonly RegistryEntry[]): RegistryEntry[] {
  if (rows.length === 0) throw shapeError(SOURCE, "no entry of the token registry");
  return [...new Map(rows.map((row) => [row.unit, row])).values()];
}
