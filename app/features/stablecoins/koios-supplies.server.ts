import * as v from "valibot";
import { shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { readRows, requestKoios } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest, /asset_info: all tokens minted minus all burned, in smallest units.

const SOURCE = "koios";
const POLICY_DIGITS = 56;
/** Without a key Koios accepts bodies of at most 1 kB. */
const TOKENS_PER_CALL = 8;

const row = v.object({
  policy_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{56}$/)),
  // Koios has null for an empty name.
  asset_name: v.fallback(v.string(), ""),
  total_supply: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
});

/**
 * Fetches the supplies of tokens.
 * @param units policy ID followed by the name, in hexadecimal
 * @returns smallest units by unit, without tokens that the chain doesn't have
 * @throws {UpstreamError}
 */
export async function fetchSupplies(
  client: PoliteFetch,
  options: SourceOptions,
  units: readonly string[],
): Promise<{ fetchedAt: number; units: Record<string, string> }> {
  const found: Record<string, string> = {};
  let fetchedAt = Date.now();
  for (let first = 0; first < units.length; first += TOKENS_PER_CALL) {
    const asked = units.slice(first, first + TOKENS_PER_CALL);
    const body = { _asset_list: asked.map((unit) => [unit.slice(0, POLICY_DIGITS), unit.slice(POLICY_DIGITS)]) };
    const answer = await requestKoios(client, options, "/asset_info?select=policy_id,asset_name,total_supply", { body });
    fetchedAt = answer.fetchedAt;
    Object.assign(found, parseSupplies(answer.value, asked));
  }
  if (Object.keys(found).length === 0) throw shapeError(SOURCE, "none of the requested tokens");
  return { fetchedAt, units: found };
}

/** Parses a response of /asset_info. Rows of other tokens are left out. @throws {UpstreamError} bad-shape when it isn't a list */
export function parseSupplies(document: unknown, asked: readonly string[]): Record<string, string> {
  const wanted = new Set(asked);
  const rows = readRows(document, row, "asset_info").map((one) => [one.policy_id + one.asset_name, one.total_supply] as const);
  return Object.fromEntries(rows.filter(([unit]) => wanted.has(unit)));
}
