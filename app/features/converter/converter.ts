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

/** Parameters that decide what a transaction costs: fees in lovelace, the deposit in ADA. The network's topic has more. */
export const feesTopic = figureTopic("chain", ["feePerByte", "feeFixed", "coinsPerUtxoByte", "keyDeposit"]);
export type Fees = InferOutput<typeof feesTopic.schema>;

/** What a visitor wants converted; `amount` is what they wrote. */
export interface ConversionRequest {
  amount: string;
  currency: Currency;
  direction: Direction;
}

/** How people write each money beside an amount, in small letters. */
const MONEY_NAMES: Record<Currency | "ada", readonly string[]> = {
  ada: ["ada", "₳"],
  eur: ["eur", "euro", "euros", "€"],
  usd: ["usd", "us$", "dollar", "dollars", "$"],
  gbp: ["gbp", "pound", "pounds", "£"],
  pln: ["pln", "zł", "zl", "złoty", "złotych"],
  brl: ["brl", "r$", "real", "reais"],
};
const MONIES = [...CURRENCIES, "ada"] as const;
/** A number with groups, and a money before or after it. */
const WRITTEN = /(?<![\p{L}\p{Sc}])(?:([\p{L}\p{Sc}]+)\s?)?(?<!\d)(\d[\d.,'’_]*(?:[ \u00a0\u202f]\d{3})*)(?:\s?([\p{L}\p{Sc}]+))?/gu;
const moneyNamed = (name: string | undefined) => MONIES.find((one) => name !== undefined && MONEY_NAMES[one].includes(name.toLowerCase()));

/** The first amount in a text with its money, such as 100 € or $5; `isAll` when the text holds nothing else. */
export function readMoney(text: string): { amount: string; money: Currency | "ada"; isAll: boolean } | null {
  for (const [whole, before, amount = "", after] of text.matchAll(WRITTEN)) {
    const [first, second] = [moneyNamed(before), moneyNamed(after)];
    const money = first ?? second;
    if (money) return { amount, money, isAll: whole === text.trim() && (before === undefined || after === undefined) };
  }
  return null;
}

/** The request as it was meant: a money that was written into the amount says what is converted. */
export function withWrittenMoney(request: ConversionRequest): ConversionRequest {
  const written = readMoney(request.amount);
  if (!written?.isAll) return request;
  const { amount, money } = written;
  return money === "ada" ? { ...request, amount, direction: "from-ada" } : { amount, currency: money, direction: "to-ada" };
}

/** Longer than any amount that is meant. */
export const MAX_AMOUNT_LENGTH = 40;

/** An amount in the other money. `rate` is the price of one ADA. */
export const convert = (amount: number, rate: number, direction: Direction): number =>
  direction === "from-ada" ? amount * rate : amount / rate;
