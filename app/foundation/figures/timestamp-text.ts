import type { Formats } from "#app/foundation/i18n/formats.ts";

/** In milliseconds: for older times the clock alone doesn't show the day. */
export const SAME_DAY_MS = 20 * 3_600_000;

/** A UTC time for cached pages: the clock, with the date if the clock alone could mislead. */
export function timestampText(ms: number, renderedAt: number, formats: Formats): string {
  return renderedAt - ms < SAME_DAY_MS ? formats.clock(ms) : `${formats.dateTime(ms)}\u00a0UTC`;
}

/** Before the browser's clock runs (`now` is null) cached pages show the time, about as short as the age, so that the line doesn't grow. */
export function ageText(ms: number, now: number | null, renderedAt: number, formats: Formats): string {
  if (now !== null) return formats.age(ms, now);
  return renderedAt - ms < SAME_DAY_MS ? `${formats.hourMinute(ms)}\u00a0UTC` : formats.date(ms);
}
