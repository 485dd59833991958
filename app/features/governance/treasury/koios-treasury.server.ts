import * as v from "valibot";
import type { EpochReading } from "#app/features/governance/treasury/treasury.ts";
import { integerWithin, numberWithin, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { epochNumber, readRows, requestKoios } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: the treasury's figures by epoch, in lovelace as decimal strings.

const SOURCE = "koios";
/** Koios returns at most this many rows. */
const MAX_ROWS = 1000;
const MAX_BLOCKS = 100_000;

const lovelaceText = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,17}$/))), null);

/** Amounts of one epoch that only its own call has. */
export type EpochPots = Pick<EpochReading, "epoch" | "treasury" | "reserves" | "fees" | "donations">;
/** Figures of one epoch that come in lists of all epochs. */
export type EpochWork = Pick<EpochReading, "blocks" | "rewards" | "expansionRate" | "treasuryRate">;

const potsRow = v.object({
  epoch_no: epochNumber,
  treasury: lovelaceText,
  reserves: lovelaceText,
  fees: lovelaceText,
  treasury_donation: lovelaceText,
});

/** Treasury, reserves and fees at the start of an epoch, and its donations. @throws {UpstreamError} */
export async function fetchEpochPots(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<EpochPots> {
  const path = `/totals?_epoch_no=${epoch}&select=epoch_no,treasury,reserves,fees,treasury_donation`;
  return parseEpochPots((await requestKoios(client, options, path)).value, epoch);
}

/** @throws {UpstreamError} bad-shape if an amount is missing */
export function parseEpochPots(document: unknown, epoch: number): EpochPots {
  const row = readRows(document, potsRow, "totals").find(({ epoch_no }) => epoch_no === epoch);
  if (!row) throw shapeError(SOURCE, `no totals of epoch ${epoch}`);
  // An epoch without any transaction would have no row to add up.
  const { treasury, reserves, fees, treasury_donation: donations } = row;
  if (treasury === null || reserves === null || fees === null || donations === null)
    throw shapeError(SOURCE, `no amounts of epoch ${epoch}`);
  return { epoch, treasury, reserves, fees, donations };
}

const infoRow = v.object({ epoch_no: epochNumber, blk_count: integerWithin(0, MAX_BLOCKS), total_rewards: lovelaceText });
const ratesRow = v.object({
  epoch_no: epochNumber,
  monetary_expand_rate: numberWithin(0, 1),
  treasury_growth_rate: numberWithin(0, 1),
});

/** Blocks, rewards and rates by epoch, from an epoch on. @throws {UpstreamError} */
export async function fetchEpochWork(client: PoliteFetch, options: SourceOptions, from: number): Promise<ReadonlyMap<number, EpochWork>> {
  const rest = `&epoch_no=gte.${from}&order=epoch_no.desc&limit=${MAX_ROWS}`;
  const info = await requestKoios(client, options, `/epoch_info?select=epoch_no,blk_count,total_rewards${rest}`);
  const rates = await requestKoios(client, options, `/epoch_params?select=epoch_no,monetary_expand_rate,treasury_growth_rate${rest}`);
  return parseEpochWork(info.value, rates.value);
}

/** @throws {UpstreamError} bad-shape if one isn't a list */
export function parseEpochWork(info: unknown, rates: unknown): ReadonlyMap<number, EpochWork> {
  const ratesOf = new Map(readRows(rates, ratesRow, "epoch_params").map((row) => [row.epoch_no, row]));
  return new Map(
    readRows(info, infoRow, "epoch_info").map(({ epoch_no, blk_count, total_rewards }) => {
      const found = ratesOf.get(epoch_no);
      return [
        epoch_no,
        {
          blocks: blk_count,
          rewards: total_rewards,
          expansionRate: found?.monetary_expand_rate ?? null,
          treasuryRate: found?.treasury_growth_rate ?? null,
        },
      ];
    }),
  );
}
