import type { Formats } from "#app/foundation/i18n/formats.ts";

/** The specification's way to write members: millions with one decimal, thousands whole, fewer as they are. */
export function memberText(value: number, formats: Formats): string {
  if (value >= 1_000_000) return formats.compactTenth(value);
  return value >= 1_000 ? formats.compactWhole(value) : formats.integer(value);
}
