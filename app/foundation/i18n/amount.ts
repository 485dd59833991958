import { localeOf, type Language } from "#app/foundation/i18n/languages.ts";

/** More than exists of any supported currency. */
const MAX_AMOUNT = 1e15;

const MAX_ADA = 45e9;
/** One lovelace, the smallest unit. */
const MIN_ADA = 1e-6;

export type AmountError = "empty" | "unreadable" | "negative" | "tooLarge" | "tooSmall";
export type Amount = { value: number } | { fault: AmountError };

/** Decimal separator of a language; the other sign groups digits. */
export function decimalSeparator(language: Language): "." | "," {
  const part = new Intl.NumberFormat(localeOf(language)).formatToParts(1.5).find(({ type }) => type === "decimal");
  return part?.value === "," ? "," : ".";
}

/** Spaces of any width and apostrophes occur only between groups of digits. */
const IGNORED_CHARACTERS = /[\s\u00a0\u202f'’_]/g;
const MINUS = /^[-−–]/;

/**
 * Parses 1.000,50 or 1,000.50. With both signs, the last one is the decimal separator. A single sign groups digits if it's repeated, or if
 * it's the language's group separator before exactly three digits; otherwise it's the decimal separator.
 */
export function parseAmount(text: string, language: Language): Amount {
  const written = text.replace(IGNORED_CHARACTERS, "");
  if (written === "") return { fault: "empty" };
  if (MINUS.test(written)) return { fault: /^[\d.,]+$/.test(written.slice(1)) ? "negative" : "unreadable" };
  if (!/^[\d.,]*\d[\d.,]*$/.test(written)) return { fault: "unreadable" };
  const decimal = findDecimalSeparator(written, language);
  const [whole = "", fraction, ...more] = decimal ? written.split(decimal) : [written];
  const group = decimal === "." ? "," : decimal === "," ? "." : /[.,]/.exec(written)?.[0];
  if (more.length > 0 || /[.,]/.test(fraction ?? "") || !isGrouped(whole, group)) return { fault: "unreadable" };
  const digits = group ? whole.replaceAll(group, "") : whole;
  const value = Number(`${digits || "0"}.${fraction || "0"}`);
  return value > MAX_AMOUNT ? { fault: "tooLarge" } : { value };
}

/** Error for an amount of ADA that can't exist; otherwise null. */
export function adaError(ada: number): "tooLarge" | "tooSmall" | null {
  if (ada > MAX_ADA) return "tooLarge";
  return ada > 0 && ada < MIN_ADA ? "tooSmall" : null;
}

/** Decimal separator in an amount of digits, points and commas; undefined if there is none. */
function findDecimalSeparator(written: string, language: Language): "." | "," | undefined {
  const [point, comma] = [written.lastIndexOf("."), written.lastIndexOf(",")];
  if (point === -1 && comma === -1) return undefined;
  const last = point > comma ? "." : ",";
  if (point !== -1 && comma !== -1) return last;
  if (written.indexOf(last) !== written.lastIndexOf(last)) return undefined;
  const isGroup = last !== decimalSeparator(language) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(written);
  return isGroup ? undefined : last;
}

function isGrouped(whole: string, group: string | undefined): boolean {
  if (!group || !whole.includes(group)) return /^\d*$/.test(whole);
  const [first = "", ...rest] = whole.split(group);
  return /^\d{1,3}$/.test(first) && rest.every((digits) => /^\d{3}$/.test(digits));
}
