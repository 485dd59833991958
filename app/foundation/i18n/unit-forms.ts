import type { Language } from "#app/foundation/i18n/languages.ts";

export const TIME_UNITS = ["second", "minute", "hour", "day"] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** Text of each unit with `#` for the number; the last form is for one day, if it differs. */
export type UnitForms = readonly [second: string, minute: string, hour: string, day: string, oneDay?: string];

/* Output of Intl, compared by the tests: a browser's first Intl object blocks a phone's main thread for 100 ms, and ages come first.
   English uses narrow forms ("12s ago"); in other languages they're cryptic ("vor 1 m"), so those use short ones. */

export const AGE_UNITS: Readonly<Record<Language, UnitForms>> = {
  en: ["#s ago", "#m ago", "#h ago", "#d ago"],
  nl: ["# sec. geleden", "# min. geleden", "# uur geleden", "# dgn geleden", "# dag geleden"],
  de: ["vor # Sek.", "vor # Min.", "vor # Std.", "vor # Tagen", "vor # Tag"],
  fr: ["il y a #\u00a0s", "il y a #\u00a0min", "il y a #\u00a0h", "il y a #\u00a0j"],
  es: ["hace # s", "hace # min", "hace # h", "hace # d"],
  pt: ["há # seg.", "há # min.", "há # h", "há # dias", "há # dia"],
  it: ["# sec. fa", "# min fa", "# h fa", "# gg fa", "# g fa"],
  pl: ["# sek. temu", "# min temu", "# godz. temu", "# dni temu", "# dzień temu"],
};

export const DURATION_UNITS: Readonly<Record<Language, UnitForms>> = {
  en: ["#s", "#m", "#h", "#d"],
  nl: ["# sec", "# min", "# uur", "# dagen", "# dag"],
  de: ["# Sek.", "# Min.", "# Std.", "# Tg."],
  fr: ["#\u00a0s", "#\u00a0min", "#\u00a0h", "#\u00a0j"],
  es: ["# s", "# min", "# h", "# d"],
  pt: ["# s", "# min", "# h", "# dias", "# dia"],
  it: ["# s", "# min", "# h", "# giorni", "# giorno"],
  pl: ["# sek.", "# min", "# godz.", "# dni", "# dzień"],
};
