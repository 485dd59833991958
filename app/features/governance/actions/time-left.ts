import { DAY, HOUR } from "#app/foundation/durations.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";

/** Time until a deadline in one rounded-down unit, such as "6 days left". Milliseconds in. */
export function timeLeftText(t: Translate<"governance-action">, deadline: number, now: number): string {
  const left = deadline - now;
  if (left <= 0) return t("governance-action:left.over");
  const [unit, size] = left >= DAY ? (["days", DAY] as const) : (["hours", HOUR] as const);
  const count = Math.floor(left / size);
  return count === 0 ? t("governance-action:left.minutes") : t(`governance-action:left.${unit}`, { count });
}

/** Next time when the text above changes. */
export function nextTimeLeftChange(deadline: number, now: number): number {
  const left = deadline - now;
  if (left <= HOUR) return deadline;
  const size = left > DAY ? DAY : HOUR;
  return deadline - (Math.ceil(left / size) - 1) * size;
}
