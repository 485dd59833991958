import * as v from "valibot";
import type { PoolCertificate, PoolEpoch } from "#app/features/staking/pool-terms.ts";
import { enumValue } from "#app/foundation/upstream/enumeration.server.ts";
import {
  MAX_SUPPLY_ADA,
  shapeError,
  type SourceOptions,
  integerWithin,
  numberWithin,
} from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages, PAGE_SIZE } from "#app/foundation/upstream/koios-pages.server.ts";
import { ada, epochNumber, readRows, requestKoios, seconds } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: a single pool's certificates (/pool_updates), its finished epochs (/pool_history) and its owners' stake in them
// (/pool_owner_history).

const SOURCE = "koios";
/** A year of epochs. */
const MAX_EPOCHS = 73;
/** Some operators change their relays every week, and each change is a certificate. */
const MAX_CERTIFICATES = 60;
const CERTIFICATE_COLUMNS = "tx_hash,block_time,active_epoch_no,margin,fixed_cost,pledge,update_type,retiring_epoch";
const EPOCH_COLUMNS = "epoch_no,active_stake_pct,saturation_pct,block_cnt,delegator_cnt,margin,fixed_cost";
const OWNER_COLUMNS = "epoch_no,declared_pledge,active_stake";
/** One row per owner and epoch: enough for about forty owners. */
const MAX_OWNER_PAGES = 3;

export async function fetchPoolCertificates(client: PoliteFetch, options: SourceOptions, id: string): Promise<PoolCertificate[]> {
  const path = `/pool_updates?_pool_bech32=${id}&select=${CERTIFICATE_COLUMNS}&order=block_time.desc&limit=${MAX_CERTIFICATES}`;
  return parsePoolCertificates((await requestKoios(client, options, path)).value);
}

export async function fetchPoolEpochs(client: PoliteFetch, options: SourceOptions, id: string): Promise<PoolEpoch[]> {
  const path = `/pool_history?_pool_bech32=${id}&select=${EPOCH_COLUMNS}&order=epoch_no.desc&limit=${MAX_EPOCHS}`;
  return parsePoolEpochs((await requestKoios(client, options, path)).value);
}

/** True per epoch when the owners held their declared pledge. @throws {UpstreamError} */
export async function fetchPoolPledges(client: PoliteFetch, options: SourceOptions, id: string): Promise<Map<number, boolean>> {
  const path = `/pool_owner_history?select=${OWNER_COLUMNS}&order=epoch_no.desc,stake_address.asc`;
  const body = { _pool_bech32_ids: [id] };
  const isEnough = (list: readonly OwnerRow[]) => new Set(list.map(({ epoch_no }) => epoch_no)).size > MAX_EPOCHS + 2;
  const { rows, isCut } = await fetchPages(client, options, path, ownerRow, {
    body,
    isEnough,
    allowsCutOff: true,
    maxPages: MAX_OWNER_PAGES,
  });
  return pledgesOf(rows, isCut || isEnough(rows));
}

const epochOrNull = v.fallback(v.nullable(epochNumber), null);
const certificateRow = v.pipe(
  v.object({
    tx_hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    block_time: seconds,
    active_epoch_no: epochOrNull,
    margin: numberWithin(0, 1),
    fixed_cost: ada,
    pledge: ada,
    update_type: enumValue(SOURCE, "pool_updates.update_type", ["registration", "deregistration"]),
    retiring_epoch: epochOrNull,
  }),
  v.transform((row): PoolCertificate => {
    const kind = row.update_type === "deregistration" ? "retirement" : row.update_type;
    return {
      kind,
      at: row.block_time * 1000,
      transaction: row.tx_hash,
      epoch: kind === "retirement" ? row.retiring_epoch : row.active_epoch_no,
      margin: row.margin,
      fixedCost: row.fixed_cost,
      pledge: row.pledge,
    };
  }),
);

/**
 * Parses a response of /pool_updates, newest certificate first.
 * @throws {UpstreamError} bad-shape when no row is valid, because every pool has a registration
 */
export function parsePoolCertificates(document: unknown): PoolCertificate[] {
  const rows = readRows(document, certificateRow, "pool_updates");
  if (rows.length === 0) throw shapeError(SOURCE, "no certificate of a pool");
  return rows.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)).slice(0, MAX_CERTIFICATES);
}

const share = v.pipe(
  numberWithin(0, 100_000),
  v.transform((percent) => (percent === null ? null : percent / 100)),
);
const epochRow = v.pipe(
  v.object({
    epoch_no: epochNumber,
    active_stake_pct: share,
    saturation_pct: share,
    block_cnt: integerWithin(0, 100_000),
    delegator_cnt: integerWithin(0, 1e9),
    margin: numberWithin(0, 1),
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
    isPledgeMet: null,
  })),
);

/**
 * Parses a response of /pool_history, newest epoch first and each once; a new pool has none. @throws {UpstreamError} bad-shape unless it's
 * a list
 */
export function parsePoolEpochs(document: unknown): PoolEpoch[] {
  const rows = readRows(document, epochRow, "pool_history").sort((a, b) => b.epoch - a.epoch);
  return rows.filter(({ epoch }, at) => rows[at - 1]?.epoch !== epoch).slice(0, MAX_EPOCHS);
}

/** BigInt, because sums of ADA in doubles would misjudge a pledge that is met to the lovelace. */
const exactLovelace = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,17}$/),
      v.transform((digits) => BigInt(digits)),
      v.maxValue(BigInt(MAX_SUPPLY_ADA) * 1_000_000n),
    ),
  ),
  null,
);
const ownerRow = v.object({ epoch_no: epochNumber, declared_pledge: exactLovelace, active_stake: exactLovelace });
type OwnerRow = v.InferOutput<typeof ownerRow>;

/**
 * Compares the owners' total stake of each epoch in a response of /pool_owner_history with the declared pledge. An epoch without rows is
 * missing.
 * @throws {UpstreamError} bad-shape unless it's a list
 */
export const parsePoolPledges = (document: unknown): Map<number, boolean> =>
  pledgesOf(readRows(document, ownerRow, "pool_owner_history"), Array.isArray(document) && document.length >= PAGE_SIZE);

function pledgesOf(rows: readonly OwnerRow[], mayGoOn: boolean): Map<number, boolean> {
  const byEpoch = Map.groupBy(rows, ({ epoch_no }) => epoch_no);
  // The oldest epoch may continue on the next page.
  if (mayGoOn) byEpoch.delete(Math.min(...byEpoch.keys()));
  const met = new Map<number, boolean>();
  for (const [epoch, owners] of byEpoch) {
    const declared = owners[0]?.declared_pledge ?? null;
    const held = owners.reduce<bigint | null>(
      (sum, { active_stake }) => (sum === null || active_stake === null ? null : sum + active_stake),
      0n,
    );
    if (declared !== null && held !== null) met.set(epoch, held >= declared);
  }
  return met;
}
