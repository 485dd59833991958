import * as v from "valibot";
import type { PoolCertificate, PoolEpoch } from "#app/features/staking/pool-terms.ts";
import { shapeError, type SourceOptions, wholeWithin, within } from "#app/foundation/upstream/field-schemas.server.ts";
import { ada, epochNumber, readRows, requestKoios, seconds } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: a single pool's certificates (/pool_updates) and its finished epochs (/pool_history).

const SOURCE = "koios";
/** A year of epochs. */
const MAX_EPOCHS = 73;
/** Some operators change their relays every week; older certificates change nothing that counts. */
const MAX_CERTIFICATES = 60;
const CERTIFICATE_COLUMNS = "tx_hash,block_time,active_epoch_no,margin,fixed_cost,pledge,update_type,retiring_epoch";
const EPOCH_COLUMNS = "epoch_no,active_stake_pct,saturation_pct,block_cnt,delegator_cnt,margin,fixed_cost";

/** @throws {UpstreamError} */
export async function fetchPoolCertificates(client: PoliteFetch, options: SourceOptions, id: string): Promise<PoolCertificate[]> {
  const path = `/pool_updates?_pool_bech32=${id}&select=${CERTIFICATE_COLUMNS}&order=block_time.desc&limit=${MAX_CERTIFICATES}`;
  return parsePoolCertificates((await requestKoios(client, options, path)).value);
}

/** @throws {UpstreamError} */
export async function fetchPoolEpochs(client: PoliteFetch, options: SourceOptions, id: string): Promise<PoolEpoch[]> {
  const path = `/pool_history?_pool_bech32=${id}&select=${EPOCH_COLUMNS}&order=epoch_no.desc&limit=${MAX_EPOCHS}`;
  return parsePoolEpochs((await requestKoios(client, options, path)).value);
}

const epochOrNull = v.fallback(v.nullable(epochNumber), null);
const certificateRow = v.pipe(
  v.object({
    tx_hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    block_time: seconds,
    active_epoch_no: epochOrNull,
    margin: within(0, 1),
    fixed_cost: ada,
    pledge: ada,
    update_type: v.picklist(["registration", "deregistration"]),
    retiring_epoch: epochOrNull,
  }),
  v.transform((row): PoolCertificate => {
    const isRegistration = row.update_type === "registration";
    return {
      kind: isRegistration ? "registration" : "retirement",
      at: row.block_time * 1000,
      transaction: row.tx_hash,
      epoch: isRegistration ? row.active_epoch_no : row.retiring_epoch,
      margin: row.margin,
      fixedCost: row.fixed_cost,
      pledge: row.pledge,
    };
  }),
);

/**
 * Reads an answer of /pool_updates, the newest certificate first.
 * @throws {UpstreamError} bad-shape when no row is sound: every pool was registered
 */
export function parsePoolCertificates(document: unknown): PoolCertificate[] {
  const rows = readRows(document, certificateRow);
  if (rows.length === 0) throw shapeError(SOURCE, "no certificate of a pool");
  return rows.sort((one, other) => (other.at ?? 0) - (one.at ?? 0)).slice(0, MAX_CERTIFICATES);
}

const share = v.pipe(
  within(0, 100_000),
  v.transform((percent) => (percent === null ? null : percent / 100)),
);
const epochRow = v.pipe(
  v.object({
    epoch_no: epochNumber,
    active_stake_pct: share,
    saturation_pct: share,
    block_cnt: wholeWithin(0, 100_000),
    delegator_cnt: wholeWithin(0, 1e9),
    margin: within(0, 1),
    fixed_cost: ada,
  }),
  v.transform((row): PoolEpoch => ({
    epoch: row.epoch_no,
    saturation: row.saturation_pct,
    margin: row.margin,
    fixedCost: row.fixed_cost,
    stakeShare: row.active_stake_pct !== null && row.active_stake_pct <= 1 ? row.active_stake_pct : null,
    blocks: row.block_cnt,
    delegators: row.delegator_cnt,
  })),
);

/** Reads an answer of /pool_history, the newest epoch first and each once; a new pool has none. @throws {UpstreamError} bad-shape when it is no list */
export function parsePoolEpochs(document: unknown): PoolEpoch[] {
  const rows = readRows(document, epochRow).sort((one, other) => other.epoch - one.epoch);
  return rows.filter(({ epoch }, at) => rows[at - 1]?.epoch !== epoch).slice(0, MAX_EPOCHS);
}
