import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { convert, type Rates, type ConversionRequest } from "#app/features/converter/converter.ts";
import { adaError, parseAmount, type AmountError } from "#app/foundation/i18n/amount.ts";

/** Text for the result area: both amounts, an input error, or "no rate yet". */
export type ConversionResult = { given: string; result: string; value: number } | { fault: AmountError } | { fault: "noRate" };

/** Smaller amounts get more decimals. */
const adaText = (value: number, formats: Formats): string => `${formats.upTo(value, value < 1 ? 6 : value < 1000 ? 4 : 2)}\u00a0ADA`;
/** Four decimals, so that the rates of two days differ. */
export const rateText = (value: number, currency: string, formats: Formats): string => formats.inCurrency(value, currency, 4);
/** Adds decimals below 1, so that a non-zero amount never shows as 0. */
export function moneyText(value: number, currency: string, formats: Formats): string {
  if (value === 0 || value >= 1) return formats.inCurrency(value, currency, 2);
  return formats.inCurrency(value, currency, Math.max(4, 1 - Math.floor(Math.log10(value))));
}

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
