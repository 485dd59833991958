import * as v from "valibot";
import { line, shapeError, type SourceOptions, integerWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { ada, requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: delegated representatives (DReps). Amounts in ADA.

const SOURCE = "koios";
const MAX_NAME_LENGTH = 60;
/** The ledger allows 128 bytes. */
const MAX_ANCHOR_LENGTH = 128;
/** Koios limits request bodies to 1 kB, or 5 kB with a key; an ID takes about 61 bytes. */
const DREPS_PER_CALL = { keyless: 15, keyed: 78 };

export interface KoiosDrepState {
  /** CIP-129 ID: drep1... */
  id: string;
  /** False after so long without a vote that its power no longer counts. */
  isActive: boolean;
  /** First epoch when the DRep is inactive unless it votes. */
  expiresEpoch: number | null;
  /** Power delegated to it. */
  power: number | null;
  delegators: number | null;
}

export interface KoiosDrepName {
  id: string;
  /** From its metadata (CIP-119): unverified plain text, not unique. */
  name: string | null;
  /** Its metadata asks tools not to list it. */
  isUnlisted: boolean;
  /** Its metadata document; null without one. */
  anchor: { url: string; hash: string } | null;
}

/** All DReps together, at the start of an epoch. */
export interface KoiosDrepSummary {
  epoch: number;
  power: number | null;
  dreps: number | null;
}

export const drepsPerCall = (isKeyed: boolean): number => (isKeyed ? DREPS_PER_CALL.keyed : DREPS_PER_CALL.keyless);

/** IDs of all registered DReps. @throws {UpstreamError} */
export async function fetchDrepIds(client: PoliteFetch, options: SourceOptions): Promise<{ fetchedAt: number; ids: string[] }> {
  // The live server has the column `registered`, the documentation `drep_status`, so the query can use neither.
  const path = "/drep_list?order=drep_id.asc";
  const { rows, fetchedAt } = await fetchPages(client, options, path, listRow);
  return { fetchedAt, ids: idsOf(rows) };
}

/** @throws {UpstreamError} */
export async function fetchDrepStates(client: PoliteFetch, options: SourceOptions, ids: readonly string[]): Promise<KoiosDrepState[]> {
  const path = "/drep_info?select=drep_id,active,expires_epoch_no,amount,live_delegator_count";
  return parseDrepStates((await requestKoios(client, options, path, { body: { _drep_ids: ids } })).value);
}

/**
 * Names of at most `drepsPerCall` DReps, null for a DRep without one, their wish not to be listed, and their
 * document's address. Requests only these fields, because some documents contain pictures.
 * @throws {UpstreamError}
 */
export async function fetchDrepNames(client: PoliteFetch, options: SourceOptions, ids: readonly string[]): Promise<KoiosDrepName[]> {
  const path =
    "/drep_metadata?select=drep_id,is_valid,meta_url,meta_hash,name:meta_json->body->givenName,unlisted:meta_json->body->doNotList";
  return parseDrepNames((await requestKoios(client, options, path, { body: { _drep_ids: ids } })).value);
}

/** Choices of a holder that Koios counts as DReps. */
const PREDEFINED = ["drep_always_abstain", "drep_always_no_confidence"] as const;

/** Registered DReps without the predefined choices. @throws {UpstreamError} */
export async function fetchDrepSummary(client: PoliteFetch, options: SourceOptions): Promise<KoiosDrepSummary> {
  const path = "/drep_epoch_summary?select=epoch_no,amount,dreps&order=epoch_no.desc&limit=1";
  const all = parseDrepSummary((await requestKoios(client, options, path)).value);
  const powers: Map<string, number | null> = new Map();
  for (const id of PREDEFINED) {
    const history = `/drep_voting_power_history?_epoch_no=${all.epoch}&_drep_id=${id}&select=drep_id,amount`;
    for (const row of readRows((await requestKoios(client, options, history)).value, powerRow, "drep_voting_power_history"))
      powers.set(row.drep_id, row.amount);
  }
  return withoutPredefined(all, powers);
}

const powerRow = v.object({ drep_id: v.picklist(PREDEFINED), amount: ada });

/** A predefined choice that Koios doesn't return has no power. */
export function withoutPredefined({ epoch, power, dreps }: KoiosDrepSummary, powers: ReadonlyMap<string, number | null>): KoiosDrepSummary {
  const rest = [...powers.values()].reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum - part), power);
  return { epoch, power: rest, dreps: dreps === null ? null : dreps - powers.size };
}

const drepId = v.pipe(v.string(), v.regex(/^drep1[02-9ac-hj-np-z]{40,100}$/));
const listRow = v.pipe(
  v.object({ drep_id: drepId, registered: v.nullish(v.boolean()), drep_status: v.nullish(v.string()) }),
  v.check(({ registered, drep_status }) => typeof (registered ?? drep_status) !== "undefined"),
  v.transform(({ drep_id, registered, drep_status }) => ({ id: drep_id, isRegistered: registered ?? drep_status === "registered" })),
);

/**
 * Parses /drep_list without duplicates. Skips the predefined choices (always abstain, no confidence), which aren't DReps.
 * @throws {UpstreamError} bad-shape when no row is valid
 */
export function parseDrepIds(document: unknown): string[] {
  return idsOf(readRows(document, listRow, "drep_list"));
}

function idsOf(rows: readonly v.InferOutput<typeof listRow>[]): string[] {
  const registered = rows.filter(({ isRegistered }) => isRegistered);
  if (registered.length === 0) throw shapeError(SOURCE, "no DReps");
  return [...new Set(registered.map(({ id }) => id))];
}

const stateRow = v.pipe(
  v.object({
    drep_id: drepId,
    active: v.boolean(),
    expires_epoch_no: integerWithin(0, 100_000),
    amount: ada,
    live_delegator_count: integerWithin(0, 1e9),
  }),
  v.transform((row): KoiosDrepState => ({
    id: row.drep_id,
    isActive: row.active,
    expiresEpoch: row.expires_epoch_no,
    power: row.amount,
    delegators: row.live_delegator_count,
  })),
);

/** Parses /drep_info. Skips rows without ID or activity. @throws {UpstreamError} bad-shape when no row is valid */
export function parseDrepStates(document: unknown): KoiosDrepState[] {
  const rows = readRows(document, stateRow, "drep_info");
  if (rows.length === 0) throw shapeError(SOURCE, "no DRep");
  return rows;
}

const givenName = line(MAX_NAME_LENGTH);
const wrapped = v.object({ "@value": v.unknown() });
const nameRow = v.pipe(
  v.object({
    drep_id: drepId,
    is_valid: v.fallback(v.nullable(v.boolean()), null),
    meta_url: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(MAX_ANCHOR_LENGTH))), null),
    meta_hash: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))), null),
    // JSON-LD can also wrap a string in an object.
    name: v.union([
      v.pipe(
        v.object({ "@value": givenName }),
        v.transform((name) => name["@value"]),
      ),
      givenName,
    ]),
    unlisted: v.fallback(
      v.pipe(
        v.unknown(),
        v.transform((wish) => (v.is(wrapped, wish) ? wish["@value"] : wish)),
        v.union([v.boolean(), v.pipe(v.string(), v.toLowerCase(), v.trim())]),
        v.transform((wish) => wish === true || wish === "true"),
      ),
      false,
    ),
  }),
  v.transform((row): KoiosDrepName => ({
    id: row.drep_id,
    name: row.is_valid === false ? null : row.name,
    isUnlisted: row.is_valid !== false && row.unlisted,
    anchor: row.meta_url === null || row.meta_hash === null ? null : { url: row.meta_url, hash: row.meta_hash },
  })),
);

/** Parses /drep_metadata. Ignores a document that doesn't match its hash. @throws {UpstreamError} bad-shape when it isn't a list */
export const parseDrepNames = (document: unknown): KoiosDrepName[] => readRows(document, nameRow, "drep_metadata");

const summaryRow = v.object({
  epoch_no: v.pipe(nonNegativeInteger, v.maxValue(100_000)),
  amount: ada,
  dreps: integerWithin(0, 1e8),
});

/** Parses /drep_epoch_summary and returns the newest epoch. @throws {UpstreamError} bad-shape when no row has a figure */
export function parseDrepSummary(document: unknown): KoiosDrepSummary {
  const rows = readRows(document, summaryRow, "drep_epoch_summary").sort((a, b) => b.epoch_no - a.epoch_no);
  const newest = rows.find(({ amount, dreps }) => amount !== null || dreps !== null);
  if (!newest) throw shapeError(SOURCE, "no summary of DReps");
  return { epoch: newest.epoch_no, power: newest.amount, dreps: newest.dreps };
}
