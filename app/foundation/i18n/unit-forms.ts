import type { Language } from "#app/foundation/i18n/languages.ts";

export type TimeUnit = "second" | "minute" | "hour" | "day";

/** How a number of units is written, the number in the place of `#`; `oneDay` where a single day has a form of its own. */
export type UnitForms = Readonly<Record<TimeUnit, string>> & { readonly oneDay?: string };

/*
 * The forms of Intl.RelativeTimeFormat and Intl.NumberFormat, which this module's test compares them with. The first Intl object of a
 * browser costs a phone 100 ms of its main thread, and ages are the first thing that a page's script writes. English readers know "12s ago"; in other
 * languages the narrow forms are cryptic ("vor 1 m"), so theirs are the short ones.
 */

export const AGES: Readonly<Record<Language, UnitForms>> = {
  en: { second: "#s ago", minute: "#m ago", hour: "#h ago", day: "#d ago" },
  nl: { second: "# sec. geleden", minute: "# min. geleden", hour: "# uur geleden", day: "# dgn geleden", oneDay: "# dag geleden" },
  de: { second: "vor # Sek.", minute: "vor # Min.", hour: "vor # Std.", day: "vor # Tagen", oneDay: "vor # Tag" },
  fr: { second: "il y a #\u00a0s", minute: "il y a #\u00a0min", hour: "il y a #\u00a0h", day: "il y a #\u00a0j" },
  es: { second: "hace # s", minute: "hace # min", hour: "hace # h", day: "hace # d" },
  pt: { second: "há # seg.", minute: "há # min.", hour: "há # h", day: "há # dias", oneDay: "há # dia" },
  it: { second: "# sec. fa", minute: "# min fa", hour: "# h fa", day: "# gg fa", oneDay: "# g fa" },
  pl: { second: "# sek. temu", minute: "# min temu", hour: "# godz. temu", day: "# dni temu", oneDay: "# dzień temu" },
};

export const LENGTHS: Readonly<Record<Language, UnitForms>> = {
  en: { second: "#s", minute: "#m", hour: "#h", day: "#d" },
  nl: { second: "# sec", minute: "# min", hour: "# uur", day: "# dagen", oneDay: "# dag" },
  de: { second: "# Sek.", minute: "# Min.", hour: "# Std.", day: "# Tg." },
  fr: { second: "#\u00a0s", minute: "#\u00a0min", hour: "#\u00a0h", day: "#\u00a0j" },
  es: { second: "# s", minute: "# min", hour: "# h", day: "# d" },
  pt: { second: "# s", minute: "# min", hour: "# h", day: "# dias", oneDay: "# dia" },
  it: { second: "# s", minute: "# min", hour: "# h", day: "# giorni", oneDay: "# giorno" },
  pl: { second: "# sek.", minute: "# min", hour: "# godz.", day: "# dni", oneDay: "# dzień" },
};
