import * as v from "valibot";
import { parseShape, pastTimestamp, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { createKoiosBatches, type KoiosBatches } from "#app/foundation/upstream/koios-batches.server.ts";
import { readRows, requestKoios, seconds } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { positiveInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest/#post-/credential_txs: transactions at the addresses of payment credentials, starting with a block.

const SOURCE = "koios";
/** Koios accepts bodies of at most 1 kB without a key and 5 kB with one; a hash takes 59 bytes. */
const SCRIPTS_PER_CALL = { keyed: 80, keyless: 15 };

export const scriptsPerCall = (isKeyed: boolean): number => (isKeyed ? SCRIPTS_PER_CALL.keyed : SCRIPTS_PER_CALL.keyless);

/**
 * Fetches the time of the last transaction at one of these scripts, starting with a block, in milliseconds since 1970; null when there was
 * none. Minting policies are no payment credentials, so they never have one.
 * @throws {UpstreamError}
 */
export async function fetchLastUse(
  client: PoliteFetch,
  options: SourceOptions,
  scripts: readonly string[],
  sinceBlock: number,
  batches: KoiosBatches = createKoiosBatches(scriptsPerCall(options.apiKey !== undefined)),
): Promise<number | null> {
  const path = "/credential_txs?select=block_height,block_time&order=block_height.desc&limit=1";
  const { answers, failure } = await batches.askAll(scripts, async (some) => {
    const body = { _payment_credentials: some, _after_block_height: sinceBlock };
    const { value, fetchedAt } = await requestKoios(client, options, path, { body });
    return [parseLastUse(value, sinceBlock, fetchedAt) ?? 0];
  });
  // A missed use would look like none.
  if (failure !== null) throw failure;
  return Math.max(0, ...answers) || null;
}

const row = v.object({ block_height: positiveInteger, block_time: seconds });

/** Parses a response of /credential_txs. @throws {UpstreamError} bad-shape when no row is valid or one has an older block than requested */
export function parseLastUse(document: unknown, sinceBlock: number, now: number): number | null {
  const rows = parseShape(SOURCE, v.array(v.unknown()), document);
  if (rows.length === 0) return null;
  const sound = readRows(rows, row, "credential_txs");
  if (sound.length === 0) throw shapeError(SOURCE, "a transaction without its block");
  if (sound.some(({ block_height }) => block_height < sinceBlock)) throw shapeError(SOURCE, "a transaction of an older block");
  return pastTimestamp(Math.max(...sound.map(({ block_time }) => block_time)) * 1000, now);
}
