import { writeText } from "#app/foundation/figures/ages.ts";
import { formatTime } from "#app/foundation/i18n/format-time.ts";
import { localeOf } from "#app/foundation/i18n/languages.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { onPageShown } from "#app/foundation/ui/page-events.ts";

const DAY_TIME = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const OPTIONS: Record<string, Intl.DateTimeFormatOptions> = {
  dayMonthTime: DAY_TIME,
  dateTime: { ...DAY_TIME, year: "numeric", timeZoneName: "short" },
};

/** Rewrites times that the cached page has in UTC (`data-local-time`) in the visitor's time zone, and the name of the zone beside them. */
function showLocalTimes(): void {
  const locale = localeOf(frameData().language);
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local-time]")) {
    const options = OPTIONS[time.dataset.localTime ?? ""];
    if (options) writeText(time, formatTime(new Intl.DateTimeFormat(locale, options), Date.parse(time.dateTime)));
  }
  for (const zone of document.querySelectorAll<HTMLElement>("[data-local-zone]")) writeText(zone, zone.dataset.localZone ?? "");
}

/** Runs now and on each page that this document shows later. */
export function startLocalTimes(): void {
  showLocalTimes();
  onPageShown(showLocalTimes);
}
