import * as v from "valibot";
import { parseShape, pastMoment, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { createKoiosBatches, type KoiosBatches } from "#app/foundation/upstream/koios-batches.server.ts";
import { readRows, requestKoios, seconds } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { positiveInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest/#post-/credential_txs: the transactions at the addresses of some payment credentials, from a block on.

const SOURCE = "koios";
/** A body has at most 1 kB without a key and 5 kB with one; a hash takes 59 bytes of it. */
const SCRIPTS_PER_CALL = { keyed: 80, keyless: 15 };

/** How many scripts one call may ask about. */
export const scriptsPerCall = (isKeyed: boolean): number => (isKeyed ? SCRIPTS_PER_CALL.keyed : SCRIPTS_PER_CALL.keyless);

/**
 * When there was last a transaction at one of these scripts, since a block, that block included. Milliseconds since 1970; null when there was none.
 * A minting policy is no payment credential: there is never one at it.
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
  // A use that we missed would look like none.
  if (failure !== null) throw failure;
  return Math.max(0, ...answers) || null;
}

const row = v.object({ block_height: positiveInteger, block_time: seconds });

/**
 * Reads an answer of /credential_txs.
 * @throws {UpstreamError} bad-shape when no row is sound or one is of an older block than was asked for
 */
export function parseLastUse(document: unknown, sinceBlock: number, now: number): number | null {
  const rows = parseShape(SOURCE, v.array(v.unknown()), document);
  if (rows.length === 0) return null;
  const sound = readRows(rows, row, "credential_txs");
  if (sound.length === 0) throw shapeError(SOURCE, "a transaction without its block");
  if (sound.some(({ block_height }) => block_height < sinceBlock)) throw shapeError(SOURCE, "a transaction of an older block");
  return pastMoment(Math.max(...sound.map(({ block_time }) => block_time)) * 1000, now);
}
