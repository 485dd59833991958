import type { Formats } from "#app/foundation/i18n/formats.ts";

/** Formats members as the specification says: millions with one decimal, whole thousands, smaller numbers in full. */
export function memberText(value: number, formats: Formats): string {
  if (value >= 1_000_000) return formats.compact(value);
  return value >= 1_000 ? formats.compactWhole(value) : formats.integer(value);
}
