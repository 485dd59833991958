import * as v from "valibot";
import {
  shapeError,
  CARDANO_LAUNCH,
  MAX_SUPPLY_ADA,
  pastMoment,
  parseShape,
  type SourceOptions,
  wholeWithin,
} from "./field-schemas.server.ts";
import { readList } from "./judge-rows.server.ts";
import { afterOtherHeavyCalls, isHeavy, KOIOS_PATIENCE, TOO_MUCH_STATUSES } from "./koios-load.server.ts";
import type { JsonResponse, PoliteFetch } from "./polite-fetch.server.ts";
import { keepValid, integer, nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: always an array, times in seconds since 1970, lovelace as strings because they pass 2^53.

const SOURCE = "koios";
const YEAR_2100 = Date.UTC(2100, 0) / 1000;
const LOVELACE_PER_ADA = 1_000_000n;

export interface KoiosTip {
  /** Time of the newest block, milliseconds since 1970; the same as blockTime. */
  observedAt: number;
  epoch: number | null;
  /** Koios balances over several servers: it may be a block lower than a moment ago. */
  blockHeight: number | null;
  blockTime: number;
}

/** @throws {UpstreamError} */
export async function fetchTip(client: PoliteFetch, options: SourceOptions): Promise<KoiosTip> {
  const answer = await requestKoios(client, options, "/tip");
  return parseTip(answer.value, answer.fetchedAt);
}

/** @throws {UpstreamError} */
export function requestKoios(
  client: PoliteFetch,
  { baseUrl, apiKey, intervalMs, purpose }: SourceOptions,
  path: string,
  more: { maxBytes?: number | undefined; body?: unknown; isPrivate?: boolean } = {},
): Promise<JsonResponse> {
  const credentials = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
  const tooMuchStatuses = isHeavy(path) ? TOO_MUCH_STATUSES : undefined;
  // Visitors who wait for a check don't wait as long as jobs, nor behind them.
  const patience = purpose === "checks" ? undefined : KOIOS_PATIENCE;
  const ask = () =>
    client.json({ source: SOURCE, url: baseUrl + path, credentials, intervalMs, purpose, tooMuchStatuses, patience, ...more });
  return isHeavy(path) && purpose !== "checks" ? afterOtherHeavyCalls(client, ask) : ask();
}

/**
 * Lovelace to ADA. The division is exact; only the last step rounds, to the nearest number that a double can hold,
 * which for the whole supply is within 4 lovelace.
 */
export function lovelaceToAda(lovelace: bigint): number {
  const fraction = (lovelace % LOVELACE_PER_ADA).toString().padStart(6, "0");
  return Number(`${lovelace / LOVELACE_PER_ADA}.${fraction}`);
}

/** Lovelace in a string as ADA within these bounds; anything else becomes null. */
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
  block_height: v.optional(wholeWithin(1, 1e10), null),
  // The older name of the same; the published schema has only this one.
  block_no: v.optional(wholeWithin(1, 1e10), null),
});

/**
 * Reads an answer of /tip.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape when there is no block time
 */
export function parseTip(document: unknown, now: number): KoiosTip {
  const [newest] = readRows(document, tip, "tip");
  const blockTime = newest ? pastMoment(newest.block_time * 1000, now) : null;
  if (!newest || blockTime === null) throw shapeError(SOURCE, "no block time");
  const { epoch_no: epoch, block_height, block_no } = newest;
  return { observedAt: blockTime, epoch, blockHeight: block_height ?? block_no, blockTime };
}

/**
 * The rows of an answer that are sound.
 * @param place the function that answered: with it, rows and fields that can't be used are noted
 * @throws {UpstreamError} bad-shape when it is no array
 */
export function readRows<Row>(document: unknown, schema: v.GenericSchema<unknown, Row>, place?: string): Row[] {
  const rows = parseShape(SOURCE, v.array(v.unknown()), document);
  return place === undefined ? keepValid(schema, rows) : readList(SOURCE, place, schema, rows);
}
