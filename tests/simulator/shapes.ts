import { z } from "zod";

const number = z.number();
const nullable = z.number().nullable();
const lovelace = z.string().regex(/^\d+$/);
const pairs = z.array(z.tuple([z.int(), z.number()]));

/** The answers as the sources document them, strict, so that a played field upstream does not have is found too. */
export const shapes = {
  markets: z.array(
    z.strictObject({
      id: z.string(),
      symbol: z.string().lowercase(),
      name: z.string(),
      image: z.url(),
      current_price: nullable,
      market_cap: nullable,
      market_cap_rank: z.int().nullable(),
      fully_diluted_valuation: nullable,
      total_volume: nullable,
      high_24h: nullable,
      low_24h: nullable,
      price_change_24h: nullable,
      price_change_percentage_24h: nullable,
      market_cap_change_24h: nullable,
      market_cap_change_percentage_24h: nullable,
      circulating_supply: nullable,
      total_supply: nullable,
      max_supply: nullable,
      ath: nullable,
      ath_change_percentage: nullable,
      ath_date: z.iso.datetime().nullable(),
      atl: nullable,
      atl_change_percentage: nullable,
      atl_date: z.iso.datetime().nullable(),
      roi: z.null(),
      last_updated: z.iso.datetime({ precision: 3 }),
      sparkline_in_7d: z.strictObject({ price: z.array(number).length(168) }).optional(),
      price_change_percentage_1h_in_currency: nullable.optional(),
      price_change_percentage_24h_in_currency: nullable.optional(),
      price_change_percentage_7d_in_currency: nullable.optional(),
      price_change_percentage_1y_in_currency: nullable.optional(),
    }),
  ),
  simple: z.record(z.string(), z.record(z.string(), nullable)),
  chart: z.strictObject({ prices: pairs.min(2), market_caps: pairs.min(2), total_volumes: pairs.min(2) }),
  global: z.strictObject({
    data: z.strictObject({
      active_cryptocurrencies: z.int(),
      upcoming_icos: z.int(),
      ongoing_icos: z.int(),
      ended_icos: z.int(),
      markets: z.int(),
      total_market_cap: z.record(z.string(), number),
      total_volume: z.record(z.string(), number),
      market_cap_percentage: z.record(z.string(), number),
      market_cap_change_percentage_24h_usd: number,
      volume_change_percentage_24h_usd: number,
      updated_at: z.int(),
    }),
  }),
  tip: z.tuple([
    z.strictObject({
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      era: z.string().nullable(),
      epoch_no: z.int(),
      abs_slot: z.int(),
      epoch_slot: z.int().min(0).max(431_999),
      block_height: z.int(),
      block_no: z.int(),
      block_time: z.int(),
    }),
  ]),
  genesis: z.tuple([z.looseObject({ epochlength: z.literal("432000"), systemstart: z.int(), maxlovelacesupply: lovelace })]),
  totals: z.array(
    z.strictObject({
      epoch_no: z.int(),
      circulation: lovelace,
      treasury: lovelace,
      reward: lovelace,
      supply: lovelace,
      reserves: lovelace,
      fees: lovelace,
      deposits_stake: lovelace,
      deposits_drep: lovelace,
      deposits_proposal: lovelace,
      treasury_donation: lovelace.nullable(),
      treasury_withdrawal: lovelace.nullable(),
      reserves_withdrawal: lovelace.nullable(),
    }),
  ),
  epochInfo: z.array(
    z.strictObject({
      epoch_no: z.int(),
      era: z.string(),
      out_sum: lovelace,
      fees: lovelace,
      tx_count: z.int(),
      blk_count: z.int(),
      start_time: z.int(),
      end_time: z.int(),
      first_block_time: z.int(),
      last_block_time: z.int(),
      active_stake: lovelace.nullable(),
      total_rewards: lovelace.nullable(),
      avg_blk_reward: lovelace.nullable(),
    }),
  ),
  graph: z.strictObject({
    data: z.record(z.string(), z.unknown()).optional(),
    errors: z
      .array(
        z.strictObject({
          message: z.string(),
          path: z.array(z.string()).optional(),
          locations: z.array(z.strictObject({ line: z.int(), column: z.int() })),
        }),
      )
      .optional(),
  }),
  series: z.array(z.strictObject({ datetime: z.iso.datetime({ precision: 0 }), value: number })),
};
