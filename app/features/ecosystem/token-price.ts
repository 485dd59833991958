import { priceDigits } from "#app/features/ecosystem/ecosystem.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

const MILLIONTH = 1e-6;
const MAX_DECIMALS = 14;

/** Decimals of a token's price: two, four or six by its size; under a millionth as many as show three digits of it. */
export function tokenDigits(price: number): number {
  if (price <= 0 || price >= MILLIONTH) return priceDigits(price);
  return Math.min(MAX_DECIMALS, Math.ceil(-Math.log10(price)) + 2);
}

/** Writes a price of a token, in the page's language. */
export function usePriceText(): (price: number) => string {
  const formats = useFormats();
  return (price) => formats.price(price, tokenDigits(price));
}
