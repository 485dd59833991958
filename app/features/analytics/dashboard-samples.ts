import type { Language } from "#app/foundation/i18n/languages.ts";

/** The specification's examples, shown and marked while nothing was ever measured: percent, and seconds of a visit. */
export const SAMPLES = { pageViews: 1_234, uniqueVisitors: 856, bounceRate: 42, averageSession: 204 } as const;
export type Stat = keyof typeof SAMPLES;

/** Of page views, in percent. */
export const SAMPLE_LANGUAGES: readonly { code: Language; percentage: number }[] = [
  { code: "en", percentage: 65 },
  { code: "es", percentage: 15 },
  { code: "fr", percentage: 8 },
  { code: "de", percentage: 7 },
  { code: "pt", percentage: 5 },
];
