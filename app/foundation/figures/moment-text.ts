import type { Formats } from "#app/foundation/i18n/formats.ts";

/** After this time a clock alone no longer says which day is meant; in milliseconds. */
const SAME_DAY = 20 * 3_600_000;

/** A moment in UTC that stays true on a kept page: the clock, with the date where the clock could mislead. */
export function momentText(ms: number, renderedAt: number, formats: Formats): string {
  return renderedAt - ms < SAME_DAY ? formats.clock(ms) : `${formats.dateTime(ms)}\u00a0UTC`;
}

/**
 * How old something is. Until the browser's clock runs (`now` is null) a kept page names the moment instead, about as
 * short as the age that follows, so that the line does not need another row for it.
 */
export function ageText(ms: number, now: number | null, renderedAt: number, formats: Formats): string {
  if (now !== null) return formats.age(ms, now);
  return renderedAt - ms < SAME_DAY ? `${formats.hourMinute(ms)}\u00a0UTC` : formats.date(ms);
}
