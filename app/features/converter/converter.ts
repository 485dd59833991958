import type { InferOutput } from "valibot";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";

/** Currencies that ADA can be converted to, as lower-case ISO 4217 codes. */
export const CURRENCIES = ["eur", "usd", "gbp", "pln", "brl"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const DIRECTIONS = ["from-ada", "to-ada"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const ratesTopic = figureTopic("rates", CURRENCIES);
export type Rates = InferOutput<typeof ratesTopic.schema>;

/** Protocol parameters behind a transaction's cost: fees in lovelace, the deposit in ADA. The network's topic has more. */
export const feesTopic = figureTopic("chain", ["feePerByte", "feeFixed", "coinsPerUtxoByte", "keyDeposit"]);
export type Fees = InferOutput<typeof feesTopic.schema>;

/** `amount` is the visitor's text. */
export interface ConversionRequest {
  amount: string;
  currency: Currency;
  direction: Direction;
}

/** Lower-case names and signs that people write beside an amount. */
const MONEY_NAMES: Record<Currency | "ada", readonly string[]> = {
  ada: ["ada", "₳"],
  eur: ["eur", "euro", "euros", "€"],
  usd: ["usd", "us$", "dollar", "dollars", "$"],
  gbp: ["gbp", "pound", "pounds", "£"],
  pln: ["pln", "zł", "zl", "złoty", "złotych"],
  brl: ["brl", "r$", "real", "reais"],
};
const MONIES = [...CURRENCIES, "ada"] as const;
/** A number with digit groups, and a currency before or after it. */
const WRITTEN = /(?<![\p{L}\p{Sc}])(?:([\p{L}\p{Sc}]+)\s?)?(?<!\d)(\d[\d.,'’_]*(?:[ \u00a0\u202f]\d{3})*)(?:\s?([\p{L}\p{Sc}]+))?/gu;
const moneyNamed = (name: string | undefined) =>
  MONIES.find((price) => name !== undefined && MONEY_NAMES[price].includes(name.toLowerCase()));

/** Finds the first amount with a currency, such as 100 € or $5; `isAll` when the text has nothing else. */
export function readMoney(text: string): { amount: string; money: Currency | "ada"; isAll: boolean } | null {
  for (const [whole, before, amount = "", after] of text.matchAll(WRITTEN)) {
    const [first, second] = [moneyNamed(before), moneyNamed(after)];
    const money = first ?? second;
    if (money) return { amount, money, isAll: whole === text.trim() && (before === undefined || after === undefined) };
  }
  return null;
}

/** Takes the currency that the visitor wrote into the amount as the one to convert from. */
export function withWrittenMoney(request: ConversionRequest): ConversionRequest {
  const written = readMoney(request.amount);
  if (!written?.isAll) return request;
  const { amount, money } = written;
  return money === "ada" ? { ...request, amount, direction: "from-ada" } : { amount, currency: money, direction: "to-ada" };
}

export const MAX_AMOUNT_LENGTH = 40;

/** Converts an amount. `rate` is the price of one ADA. */
export const convert = (amount: number, rate: number, direction: Direction): number =>
  direction === "from-ada" ? amount * rate : amount / rate;
