import { localeOf, type Language } from "#app/foundation/i18n/languages.ts";

/** More than there is of any money that is meant here. */
const MAX_AMOUNT = 1e15;

/** There will never be more. */
const MAX_ADA = 45e9;
/** One lovelace: nothing smaller can be held or sent. */
const MIN_ADA = 1e-6;

export type AmountError = "empty" | "unreadable" | "negative" | "tooLarge" | "tooSmall";
export type Amount = { value: number } | { fault: AmountError };

/** How a language writes numbers: its decimal sign is a point or a comma, the other one groups. */
export function decimalSeparator(language: Language): "." | "," {
  const part = new Intl.NumberFormat(localeOf(language)).formatToParts(1.5).find(({ type }) => type === "decimal");
  return part?.value === "," ? "," : ".";
}

/** Spaces of any width and apostrophes are only ever between groups of digits. */
const IGNORED_CHARACTERS = /[\s\u00a0\u202f'’_]/g;
const MINUS = /^[-−–]/;

/**
 * Reads an amount as people write it: 1.000,50 or 1,000.50. Where both signs stand, the last one is the decimal sign,
 * whatever the language. Where only one stands, it separates groups if it comes several times, or if it is the language's
 * sign for that and exactly three digits follow it; else it is the decimal sign.
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

/** What is wrong with so much ADA; null when it can exist. */
export function adaError(ada: number): "tooLarge" | "tooSmall" | null {
  if (ada > MAX_ADA) return "tooLarge";
  return ada > 0 && ada < MIN_ADA ? "tooSmall" : null;
}

/** The sign of the decimals in an amount of digits, points and commas; undefined where it has none. */
function findDecimalSeparator(written: string, language: Language): "." | "," | undefined {
  const [point, comma] = [written.lastIndexOf("."), written.lastIndexOf(",")];
  if (point === -1 && comma === -1) return undefined;
  const last = point > comma ? "." : ",";
  if (point !== -1 && comma !== -1) return last;
  if (written.indexOf(last) !== written.lastIndexOf(last)) return undefined;
  const isGroup = last !== decimalSeparator(language) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(written);
  return isGroup ? undefined : last;
}

/** Whether groups have three digits, the first one to three of them. */
function isGrouped(whole: string, group: string | undefined): boolean {
  if (!group || !whole.includes(group)) return /^\d*$/.test(whole);
  const [first = "", ...rest] = whole.split(group);
  return /^\d{1,3}$/.test(first) && rest.every((digits) => /^\d{3}$/.test(digits));
}
