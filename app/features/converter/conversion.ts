import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { convert, type Rates, type ConversionRequest } from "#app/features/converter/converter.ts";
import { adaError, parseAmount, type AmountError } from "#app/foundation/i18n/amount.ts";

/** What stands where the result belongs: both amounts in words, what is wrong with the amount, or that no rate is known. */
export type ConversionResult = { given: string; result: string; value: number } | { fault: AmountError } | { fault: "noRate" };

/** Decimals by size: what is small needs more of them. */
const adaText = (value: number, formats: Formats): string => `${formats.upTo(value, value < 1 ? 6 : value < 1000 ? 4 : 2)}\u00a0ADA`;
/** A rate has enough decimals to tell two days apart. */
export const rateText = (value: number, currency: string, formats: Formats): string => formats.inCurrency(value, currency, 4);
/** A sum that isn't nothing never reads as nothing. */
export function moneyText(value: number, currency: string, formats: Formats): string {
  if (value === 0 || value >= 1) return formats.inCurrency(value, currency, 2);
  return formats.inCurrency(value, currency, Math.max(4, 1 - Math.floor(Math.log10(value))));
}

/** Reads and converts what a visitor wrote; the result is written in the language's way. */
export function convertAmount(
  { amount, currency, direction }: ConversionRequest,
  rates: Rates,
  language: Language,
  formats: Formats,
): ConversionResult {
  const read = parseAmount(amount, language);
  if ("fault" in read) return read;
  const rate = rates[currency];
  if (!rate) return { fault: "noRate" };
  const value = convert(read.value, rate.value, direction);
  const [ada, money] = direction === "from-ada" ? [read.value, value] : [value, read.value];
  const fault = adaError(ada);
  if (fault) return { fault };
  const adaWords = direction === "from-ada" ? `${formats.upTo(ada, 6)}\u00a0ADA` : adaText(ada, formats);
  const moneyWords = moneyText(money, currency, formats);
  return direction === "from-ada" ? { given: adaWords, result: moneyWords, value } : { given: moneyWords, result: adaWords, value };
}
