import * as v from "valibot";
import { line, shapeError, type SourceOptions, wholeWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { ada, requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: delegated representatives (DReps). Amounts in ADA.

const SOURCE = "koios";
const MAX_NAME_LENGTH = 60;
/** Identifiers of some 61 bytes each in a body of at most 1 kB, or 5 kB with a key. */
const DREPS_PER_CALL = { keyless: 15, keyed: 78 };

export interface KoiosDrepState {
  /** Identifier of CIP-129: drep1... */
  id: string;
  /** False when it has not voted for so long that its power does not count. */
  isActive: boolean;
  /** The epoch from which the DRep is inactive unless it votes. */
  expiresEpoch: number | null;
  /** What was delegated to it. */
  power: number | null;
  delegators: number | null;
}

export interface KoiosDrepName {
  id: string;
  /** As its metadata claims (CIP-119): plain text, not unique, never to be trusted. */
  name: string | null;
}

/** All DReps together, at the begin of an epoch. */
export interface KoiosDrepSummary {
  epoch: number;
  power: number | null;
  dreps: number | null;
}

/** How many DReps one call may ask about. */
export const drepsPerCall = (isKeyed: boolean): number => (isKeyed ? DREPS_PER_CALL.keyed : DREPS_PER_CALL.keyless);

/**
 * The identifiers of all registered DReps.
 * @throws {UpstreamError}
 */
export async function fetchDrepIds(client: PoliteFetch, options: SourceOptions): Promise<{ fetchedAt: number; ids: string[] }> {
  // The SQL that runs has the column registered, the published description drep_status: neither may stand in a question.
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
 * The names that DReps give themselves, at most `drepsPerCall` of them; null for one without. Only this field of their documents is asked
 * for: some hold pictures.
 * @throws {UpstreamError}
 */
export async function fetchDrepNames(client: PoliteFetch, options: SourceOptions, ids: readonly string[]): Promise<KoiosDrepName[]> {
  const path = "/drep_metadata?select=drep_id,is_valid,name:meta_json->body->givenName";
  return parseDrepNames((await requestKoios(client, options, path, { body: { _drep_ids: ids } })).value);
}

/** @throws {UpstreamError} */
export async function fetchDrepSummary(client: PoliteFetch, options: SourceOptions): Promise<KoiosDrepSummary> {
  const path = "/drep_epoch_summary?select=epoch_no,amount,dreps&order=epoch_no.desc&limit=1";
  return parseDrepSummary((await requestKoios(client, options, path)).value);
}

const drepId = v.pipe(v.string(), v.regex(/^drep1[02-9ac-hj-np-z]{40,100}$/));
const listRow = v.pipe(
  v.object({ drep_id: drepId, registered: v.nullish(v.boolean()), drep_status: v.nullish(v.string()) }),
  v.check(({ registered, drep_status }) => typeof (registered ?? drep_status) !== "undefined"),
  v.transform(({ drep_id, registered, drep_status }) => ({ id: drep_id, isRegistered: registered ?? drep_status === "registered" })),
);

/**
 * Reads one answer of /drep_list, each once. The predefined choices (always abstain, no confidence) are no DReps.
 * @throws {UpstreamError} bad-shape when no row is sound
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
    expires_epoch_no: wholeWithin(0, 100_000),
    amount: ada,
    live_delegator_count: wholeWithin(0, 1e9),
  }),
  v.transform((row): KoiosDrepState => ({
    id: row.drep_id,
    isActive: row.active,
    expiresEpoch: row.expires_epoch_no,
    power: row.amount,
    delegators: row.live_delegator_count,
  })),
);

/**
 * Reads an answer of /drep_info. A row without identifier or activity is left out.
 * @throws {UpstreamError} bad-shape when no row is sound
 */
export function parseDrepStates(document: unknown): KoiosDrepState[] {
  const rows = readRows(document, stateRow, "drep_info");
  if (rows.length === 0) throw shapeError(SOURCE, "no DRep");
  return rows;
}

const givenName = line(MAX_NAME_LENGTH);
const nameRow = v.pipe(
  v.object({
    drep_id: drepId,
    is_valid: v.fallback(v.nullable(v.boolean()), null),
    // JSON-LD also writes a text as an object.
    name: v.union([
      v.pipe(
        v.object({ "@value": givenName }),
        v.transform((name) => name["@value"]),
      ),
      givenName,
    ]),
  }),
  v.transform((row): KoiosDrepName => ({ id: row.drep_id, name: row.is_valid === false ? null : row.name })),
);

/** Reads an answer of /drep_metadata. A document that doesn't match its hash names no one. @throws {UpstreamError} bad-shape when it is no list */
export const parseDrepNames = (document: unknown): KoiosDrepName[] => readRows(document, nameRow, "drep_metadata");

const summaryRow = v.object({
  epoch_no: v.pipe(nonNegativeInteger, v.maxValue(100_000)),
  amount: ada,
  dreps: wholeWithin(0, 1e8),
});

/**
 * Reads an answer of /drep_epoch_summary and takes the newest epoch in it.
 * @throws {UpstreamError} bad-shape when no row has a figure
 */
export function parseDrepSummary(document: unknown): KoiosDrepSummary {
  const rows = readRows(document, summaryRow, "drep_epoch_summary").sort((one, other) => other.epoch_no - one.epoch_no);
  const newest = rows.find(({ amount, dreps }) => amount !== null || dreps !== null);
  if (!newest) throw shapeError(SOURCE, "no summary of DReps");
  return { epoch: newest.epoch_no, power: newest.amount, dreps: newest.dreps };
}
