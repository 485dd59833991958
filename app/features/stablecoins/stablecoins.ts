import * as v from "valibot";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { topic } from "#app/foundation/live/topic.ts";

export const BACKINGS = ["fiat", "crypto", "bridged"] as const;
export const PEGS = ["usd", "eur"] as const;
export type Peg = (typeof PEGS)[number];

/** A listed stablecoin. */
export interface Stablecoin {
  ticker: string;
  issuer: string;
  website?: string | undefined;
  /** Hexadecimal. */
  policy: string;
  /** Asset name, hexadecimal. */
  name: string;
  decimals: number;
  backing: (typeof BACKINGS)[number];
  /** Currency of the peg: the token should be worth one of it. */
  peg: Peg;
  /** Null where CoinGecko doesn't list this token. */
  coingecko: string | null;
  source: string;
  /** Day of the last check against the source. */
  readOn: string;
}

/** A stablecoin with its figures; null where no source has one. Nothing is assumed. */
export interface ShownStablecoin extends Stablecoin {
  /** Tokens on Cardano. */
  supply: Figure | null;
  /** In the currency of its peg; a bridged token has the price of the coin on its own chain. */
  price: Figure | null;
  /** Distance of the price from the peg in basis points. */
  deviation: number | null;
}

export const unitOf = ({ policy, name }: Pick<Stablecoin, "policy" | "name">): string => policy + name;

/** Prices of one coin, and CoinGecko's time in milliseconds since 1970. */
const priceSchema = v.object({ observedAt: v.number(), usd: v.nullable(v.number()), eur: v.nullable(v.number()) });
export type CoinPrice = v.InferOutput<typeof priceSchema>;

const freshness = { fetchedAt: v.number(), staleAt: v.number() };
const readingsSchema = v.object({
  /** Smallest units by policy and name, as digits; without tokens that the chain doesn't have. */
  supplies: v.nullable(v.object({ ...freshness, units: v.record(v.string(), v.string()) })),
  /** By CoinGecko's ID; without coins that have no price. */
  prices: v.nullable(v.object({ ...freshness, coins: v.record(v.string(), priceSchema) })),
});
export type StablecoinReadings = v.InferOutput<typeof readingsSchema>;
export const stablecoinsTopic = topic("stablecoins", readingsSchema);
export const NO_READINGS: StablecoinReadings = { supplies: null, prices: null };

/** Distance from the peg in basis points: a hundredth of a percent. */
export const deviationOf = (price: number): number => (price - 1) * 10_000;

/** Tokens of a supply in smallest units. Rounds to the nearest double. */
export function tokensOf(units: string, decimals: number): number {
  const digits = units.padStart(decimals + 1, "0");
  return Number(`${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals) || "0"}`);
}
