import * as z from "zod";
import {
  shapeError,
  CARDANO_LAUNCH,
  MAX_SUPPLY_ADA,
  pastMoment,
  parseShape,
  type SourceOptions,
  wholeWithin,
} from "./field-schemas.server.ts";
import type { JsonResponse, PoliteFetch } from "./polite-fetch.server.ts";

// https://api.koios.rest: always an array, times in seconds since 1970, lovelace as strings because they pass 2^53.

const SOURCE = "koios";
const YEAR_2100 = Date.UTC(2100, 0) / 1000;
const LOVELACE_PER_ADA = 1_000_000n;

export interface KoiosTip {
  /** Time of the newest block, milliseconds since 1970; the same as blockTime. */
  observedAt: number;
  epoch: number | null;
  /** Slots (seconds) since the epoch began. */
  epochSlot: number | null;
  /** Koios balances over several servers: it may be a block lower than a moment ago. */
  blockHeight: number | null;
  blockTime: number;
}

/**
 * Amounts in ADA at the begin of an epoch. `circulation` is what lies in unspent outputs, without rewards and deposits:
 * a different definition from CoinGecko's circulating supply, so the two are not to be compared.
 */
export interface KoiosCirculation {
  epoch: number;
  circulation: number | null;
  supply: number | null;
  reserves: number | null;
  treasury: number | null;
}

/** Begin and end in milliseconds since 1970, stake in ADA. The newest epoch is still running and ends in the future. */
export interface KoiosEpoch {
  epoch: number;
  start: number;
  end: number;
  transactions: number;
  activeStake: number | null;
}

/** @throws {UpstreamError} */
export async function fetchTip(client: PoliteFetch, options: SourceOptions): Promise<KoiosTip> {
  const answer = await requestKoios(client, options, "/tip");
  return parseTip(answer.value, answer.fetchedAt);
}

/** @throws {UpstreamError} */
export async function fetchCirculation(client: PoliteFetch, options: SourceOptions): Promise<KoiosCirculation> {
  const query = "select=epoch_no,circulation,supply,reserves,treasury&order=epoch_no.desc&limit=1";
  return parseCirculation((await requestKoios(client, options, `/totals?${query}`)).value);
}

/**
 * The newest epochs, newest first.
 * @throws {UpstreamError}
 */
export async function fetchEpochs(client: PoliteFetch, options: SourceOptions, count = 37): Promise<KoiosEpoch[]> {
  const query = `select=epoch_no,start_time,end_time,tx_count,active_stake&order=epoch_no.desc&limit=${count}`;
  return parseEpochs((await requestKoios(client, options, `/epoch_info?${query}`)).value);
}

/** @throws {UpstreamError} */
export function requestKoios(
  client: PoliteFetch,
  { baseUrl, apiKey, intervalMs }: SourceOptions,
  path: string,
  more: { maxBytes?: number | undefined; body?: unknown } = {},
): Promise<JsonResponse> {
  const credentials = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
  return client.json({ source: SOURCE, url: baseUrl + path, credentials, intervalMs, ...more });
}

/**
 * Lovelace to ADA. The division is exact; only the last step rounds, to the nearest number that a double can hold,
 * which for the whole supply is within 4 lovelace.
 */
export function lovelaceToAda(lovelace: bigint): number {
  const fraction = (lovelace % LOVELACE_PER_ADA).toString().padStart(6, "0");
  return Number(`${lovelace / LOVELACE_PER_ADA}.${fraction}`);
}

/** Lovelace in a string as ADA; anything else becomes null. */
export const ada = z
  .string()
  .regex(/^\d{1,17}$/)
  .transform((digits) => lovelaceToAda(BigInt(digits)))
  .pipe(z.number().max(MAX_SUPPLY_ADA))
  .nullable()
  .catch(null);
const someAda = ada.transform((amount) => (amount === 0 ? null : amount));
const epochNumber = z.number().int().min(0).max(100_000);
const seconds = z
  .number()
  .int()
  .min(CARDANO_LAUNCH / 1000)
  .max(YEAR_2100);

const tip = z.object({
  block_time: seconds,
  epoch_no: epochNumber.nullable().catch(null),
  epoch_slot: wholeWithin(0, 10_000_000),
  block_height: wholeWithin(1, 1e10),
  // The older name of the same; the published schema has only this one.
  block_no: wholeWithin(1, 1e10),
});

/**
 * Reads an answer of /tip.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape when there is no block time
 */
export function parseTip(document: unknown, now: number): KoiosTip {
  const [newest] = readRows(document, tip);
  const blockTime = newest ? pastMoment(newest.block_time * 1000, now) : null;
  if (!newest || blockTime === null) throw shapeError(SOURCE, "no block time");
  const { epoch_no: epoch, epoch_slot: epochSlot, block_height, block_no } = newest;
  return { observedAt: blockTime, epoch, epochSlot, blockHeight: block_height ?? block_no, blockTime };
}

const totals = z.object({ epoch_no: epochNumber, circulation: someAda, supply: someAda, reserves: ada, treasury: ada });

/**
 * Reads an answer of /totals and takes the newest epoch in it.
 * @throws {UpstreamError} bad-shape when no row has an epoch and an amount
 */
export function parseCirculation(document: unknown): KoiosCirculation {
  const rows = readRows(document, totals).sort((one, other) => other.epoch_no - one.epoch_no);
  const newest = rows.find((row) => [row.circulation, row.supply, row.reserves, row.treasury].some((amount) => amount !== null));
  if (!newest) throw shapeError(SOURCE, "no totals");
  const { epoch_no: epoch, ...amounts } = newest;
  return { epoch, ...amounts };
}

const epochRow = z.object({
  epoch_no: epochNumber,
  start_time: seconds,
  end_time: seconds,
  tx_count: z.number().int().min(0).max(1e9),
  active_stake: someAda,
});

/**
 * Reads an answer of /epoch_info, newest first, one row an epoch. A row without its count or times is left out.
 * @throws {UpstreamError} bad-shape when no row is sound
 */
export function parseEpochs(document: unknown): KoiosEpoch[] {
  const rows = readRows(document, epochRow).filter((row) => row.start_time < row.end_time);
  const epochs = new Map(
    rows.map((row): [number, KoiosEpoch] => [
      row.epoch_no,
      {
        epoch: row.epoch_no,
        start: row.start_time * 1000,
        end: row.end_time * 1000,
        transactions: row.tx_count,
        activeStake: row.active_stake,
      },
    ]),
  );
  if (epochs.size === 0) throw shapeError(SOURCE, "no epochs");
  return [...epochs.values()].sort((one, other) => other.epoch - one.epoch);
}

/**
 * The rows of an answer that are sound.
 * @throws {UpstreamError} bad-shape when it is no array
 */
export function readRows<Row>(document: unknown, schema: z.ZodType<Row>): Row[] {
  return parseShape(SOURCE, z.array(z.unknown()), document).flatMap((row) => {
    const { data } = schema.safeParse(row);
    return data ? [data] : [];
  });
}
