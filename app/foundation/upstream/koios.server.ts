import * as v from "valibot";
import {
  shapeError,
  CARDANO_LAUNCH,
  MAX_SUPPLY_ADA,
  pastTimestamp,
  parseShape,
  type SourceOptions,
  integerWithin,
} from "./field-schemas.server.ts";
import { readList } from "./row-findings.server.ts";
import { runHeavyCall, isHeavyFunction, KOIOS_TIMEOUTS, QUERY_TIMEOUT_STATUSES } from "./koios-load.server.ts";
import type { JsonResponse, PoliteFetch } from "./polite-fetch.server.ts";
import { parseValid, integer, nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: always an array, times in seconds since 1970, lovelace as strings because they exceed 2^53.

const SOURCE = "koios";
const YEAR_2100 = Date.UTC(2100, 0) / 1000;
const LOVELACE_PER_ADA = 1_000_000n;

export interface KoiosTip {
  /** Same as blockTime. */
  observedAt: number;
  epoch: number | null;
  /** May drop by a block between calls, because Koios balances over several servers. */
  blockHeight: number | null;
  blockTime: number;
}

export async function fetchTip(client: PoliteFetch, options: SourceOptions): Promise<KoiosTip> {
  const answer = await requestKoios(client, options, "/tip");
  return parseTip(answer.value, answer.fetchedAt);
}

export function requestKoios(
  client: PoliteFetch,
  { baseUrl, apiKey, intervalMs, purpose }: SourceOptions,
  path: string,
  more: { maxBytes?: number | undefined; body?: unknown; isPrivate?: boolean } = {},
): Promise<JsonResponse> {
  const credentials = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
  const tooMuchStatuses = isHeavyFunction(path) ? QUERY_TIMEOUT_STATUSES : undefined;
  // Visitors waiting for a check get a shorter timeout than jobs and don't queue behind them.
  const patience = purpose === "checks" ? undefined : KOIOS_TIMEOUTS;
  const ask = () =>
    client.json({ source: SOURCE, url: baseUrl + path, credentials, intervalMs, purpose, tooMuchStatuses, patience, ...more });
  return isHeavyFunction(path) && purpose !== "checks" ? runHeavyCall(client, ask) : ask();
}

/** Converts lovelace to ADA. Only the last step rounds, to the nearest double: within 4 lovelace for the whole supply. */
export function lovelaceToAda(lovelace: bigint): number {
  const fraction = (lovelace % LOVELACE_PER_ADA).toString().padStart(6, "0");
  return Number(`${lovelace / LOVELACE_PER_ADA}.${fraction}`);
}

/** A lovelace string as ADA within these bounds; otherwise null. */
export const lovelace = (leastAda: number, mostAda: number) =>
  v.fallback(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,17}$/),
        v.transform((digits) => lovelaceToAda(BigInt(digits))),
        v.number(),
        v.minValue(leastAda),
        v.maxValue(mostAda),
      ),
    ),
    null,
  );
export const ada = lovelace(0, MAX_SUPPLY_ADA);
export const epochNumber = v.pipe(nonNegativeInteger, v.maxValue(100_000));
export const seconds = v.pipe(integer, v.minValue(CARDANO_LAUNCH / 1000), v.maxValue(YEAR_2100));

const tip = v.object({
  block_time: seconds,
  epoch_no: v.fallback(v.nullable(epochNumber), null),
  block_height: v.optional(integerWithin(1, 1e10), null),
  // Older name of block_height; the published schema has only this one.
  block_no: v.optional(integerWithin(1, 1e10), null),
});

/** Parses /tip. @throws {UpstreamError} bad-shape if it has no block time */
export function parseTip(document: unknown, now: number): KoiosTip {
  const [newest] = readRows(document, tip, "tip");
  const blockTime = newest ? pastTimestamp(newest.block_time * 1000, now) : null;
  if (!newest || blockTime === null) throw shapeError(SOURCE, "no block time");
  const { epoch_no: epoch, block_height, block_no } = newest;
  return { observedAt: blockTime, epoch, blockHeight: block_height ?? block_no, blockTime };
}

/** With `place`, the Koios function, invalid rows and fields are reported. @throws {UpstreamError} bad-shape if it isn't an array */
export function readRows<Row>(document: unknown, schema: v.GenericSchema<unknown, Row>, place?: string): Row[] {
  const rows = parseShape(SOURCE, v.array(v.unknown()), document);
  return place === undefined ? parseValid(schema, rows) : readList(SOURCE, place, schema, rows);
}
