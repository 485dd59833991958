import { useSyncExternalStore } from "react";
import { utcDay, type Days } from "#app/features/news/ui/wire-groups.ts";
import { onTick, shownTime } from "#app/foundation/figures/clock.ts";
import { DAY } from "#app/foundation/durations.ts";

const localDay = (time: number): number => utcDay(time - new Date(time).getTimezoneOffset() * 60_000);
const localToday = () => localDay(shownTime());
const onServer = () => null;

/** Days of the reader's time zone. On the server and before hydration they are UTC, with the day of `readAt` as today. */
export function useDays(readAt: number): Days {
  const today = useSyncExternalStore<number | null>(onTick, localToday, onServer);
  return today === null ? { dayOf: utcDay, today: utcDay(readAt) } : { dayOf: localDay, today };
}

/** A time within a day, for formats, which use UTC. */
export const noonOf = (day: number): number => (day + 0.5) * DAY;
