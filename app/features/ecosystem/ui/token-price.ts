import type { Formats } from "#app/foundation/i18n/formats.ts";

const MILLIONTH = 1e-6;
const MAX_DECIMALS = 14;

/** Decimals of a token's price: six below a cent, four below a dollar, else two; below a millionth, enough for three digits. */
export function tokenDigits(price: number): number {
  if (price > 0 && price < MILLIONTH) return Math.min(MAX_DECIMALS, Math.ceil(-Math.log10(price)) + 2);
  return price < 0.01 ? 6 : price < 1 ? 4 : 2;
}

export const tokenPriceText = (price: number, formats: Formats): string => formats.price(price, tokenDigits(price));
