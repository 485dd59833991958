import * as v from "valibot";
import {
  shapeError,
  CARDANO_LAUNCH,
  MAX_SUPPLY_ADA,
  type SourceOptions,
  integerWithin,
} from "#app/foundation/upstream/field-schemas.server.ts";
import { ada, epochNumber, lovelace, readRows, requestKoios } from "#app/foundation/upstream/koios.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { integer } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: totals and records of epochs. One call each for all epochs: Koios returns at most 1000 rows, and mainnet reaches
// that number of epochs in 2031.

const SOURCE = "koios";
const YEAR_2100 = Date.UTC(2100, 0) / 1000;
export const MAX_EPOCHS = 1000;

/**
 * Totals at the start of an epoch, in ADA. supply = treasury + rewards + circulation + deposits + fees; reserves are the rest to 45
 * billion.
 */
export interface KoiosTotals {
  epoch: number;
  /** ADA in unspent outputs ONLY: not comparable with the circulating supply of market sites. */
  circulation: number | null;
  /** Earned but not yet withdrawn. */
  rewards: number | null;
  supply: number | null;
  reserves: number | null;
  treasury: number | null;
}

/** Counts of one epoch. Times in milliseconds since 1970, amounts in ADA. The newest is the current epoch, whose counts still grow. */
export interface KoiosEpochRecord {
  epoch: number;
  start: number;
  end: number;
  transactions: number | null;
  blocks: number | null;
  fees: number | null;
  /** Null before Shelley. */
  activeStake: number | null;
}

/** Totals of the newest epochs, newest first. @throws {UpstreamError} */
export async function fetchTotals(client: PoliteFetch, options: SourceOptions, count = MAX_EPOCHS): Promise<KoiosTotals[]> {
  const path = `/totals?select=epoch_no,circulation,reward,supply,reserves,treasury&order=epoch_no.desc&limit=${count}`;
  return parseTotals(wholeList((await requestKoios(client, options, path)).value, "totals"));
}

/** The newest epochs, newest first. @throws {UpstreamError} */
export async function fetchEpochRecords(client: PoliteFetch, options: SourceOptions, count = MAX_EPOCHS): Promise<KoiosEpochRecord[]> {
  const columns = "epoch_no,start_time,end_time,tx_count,blk_count,fees,active_stake";
  const path = `/epoch_info?select=${columns}&order=epoch_no.desc&limit=${count}`;
  return parseEpochRecords(wholeList((await requestKoios(client, options, path)).value, "epoch_info"));
}

/** We only need the newest epochs, so a cut-off list is reported as a finding, not an error. */
function wholeList(document: unknown, place: string): unknown {
  if (Array.isArray(document) && document.length >= MAX_EPOCHS) sourceFindings.add({ source: SOURCE, kind: "cut-off", place });
  return document;
}

const MIN_ADA = 1e-6;
/** Zero would mean unknown here. */
const someAda = lovelace(MIN_ADA, MAX_SUPPLY_ADA);

/** Fields that every row has; all others may be missing. */
const NAMES: ReadonlySet<string> = new Set(["epoch", "epoch_no", "start", "end"]);
const hasValue = (row: object): boolean => Object.entries(row).some(([name, value]) => value !== null && !NAMES.has(name));

const totalsRow = v.pipe(
  v.object({ epoch_no: epochNumber, circulation: someAda, reward: ada, supply: someAda, reserves: ada, treasury: ada }),
  v.transform(({ epoch_no: epoch, reward: rewards, ...amounts }): KoiosTotals => ({ epoch, rewards, ...amounts })),
);

/**
 * Parses /totals: newest first, one row per epoch, without rows that have no amount.
 * @throws {UpstreamError} bad-shape when no row is valid
 */
export function parseTotals(document: unknown): KoiosTotals[] {
  const rows = readRows(document, totalsRow, "totals").filter(hasValue);
  if (rows.length === 0) throw shapeError(SOURCE, "no totals");
  return newestFirst(rows);
}

const seconds = v.pipe(integer, v.minValue(CARDANO_LAUNCH / 1000), v.maxValue(YEAR_2100));
const epochRow = v.pipe(
  v.object({
    epoch_no: epochNumber,
    start_time: seconds,
    end_time: seconds,
    tx_count: integerWithin(0, 1e9),
    blk_count: integerWithin(0, 1e7),
    fees: ada,
    active_stake: someAda,
  }),
  v.transform((row): KoiosEpochRecord => ({
    epoch: row.epoch_no,
    start: row.start_time * 1000,
    end: row.end_time * 1000,
    transactions: row.tx_count,
    blocks: row.blk_count,
    fees: row.fees,
    activeStake: row.active_stake,
  })),
);

/**
 * Parses /epoch_info: newest first, one row per epoch, without rows that lack times or have no count.
 * @throws {UpstreamError} bad-shape when no row is valid
 */
export function parseEpochRecords(document: unknown): KoiosEpochRecord[] {
  const rows = readRows(document, epochRow, "epoch_info").filter((row) => row.start < row.end && hasValue(row));
  if (rows.length === 0) throw shapeError(SOURCE, "no epochs");
  return newestFirst(rows);
}

function newestFirst<Row extends { epoch: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.epoch, row])).values()].sort((a, b) => b.epoch - a.epoch);
}
