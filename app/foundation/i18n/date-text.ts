import type { Formats } from "#app/foundation/i18n/formats.ts";

/** A date of the catalog with its precision: `2021`, `2021-03` or `2021-03-23`. */
export function dateText(date: string, formats: Formats): string {
  const [year = 0, month, day] = date.split("-").map(Number);
  if (month === undefined) return String(year);
  const ms = Date.UTC(year, month - 1, day ?? 1);
  return day === undefined ? formats.monthYear(ms) : formats.date(ms);
}
