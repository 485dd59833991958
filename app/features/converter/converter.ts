import type { InferOutput } from "valibot";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";

/** The currencies that ADA is converted to, in the words of their codes (ISO 4217) in lower case. */
export const CURRENCIES = ["eur", "usd", "gbp", "pln", "brl"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const DIRECTIONS = ["from-ada", "to-ada"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What one ADA costs in each currency. */
export const ratesTopic = figureTopic("rates", CURRENCIES);
export type Rates = InferOutput<typeof ratesTopic.schema>;

/** What a visitor wants converted; `amount` is what they wrote. */
export interface ConversionRequest {
  amount: string;
  currency: Currency;
  direction: Direction;
}

/** Longer than any amount that is meant. */
export const MAX_AMOUNT_LENGTH = 40;

/** An amount in the other money. `rate` is the price of one ADA. */
export const convert = (amount: number, rate: number, direction: Direction): number =>
  direction === "from-ada" ? amount * rate : amount / rate;
