import type { Language } from "#app/foundation/i18n/languages.ts";

/** The specification's examples, marked as samples until the first measurement. Bounce rate in percent, session in seconds. */
export const SAMPLES = { pageViews: 1_234, uniqueVisitors: 856, bounceRate: 42, averageSession: 204 } as const;
export type Stat = keyof typeof SAMPLES;

/** In percent of page views. */
export const SAMPLE_LANGUAGES: readonly { code: Language; percentage: number }[] = [
  { code: "en", percentage: 65 },
  { code: "es", percentage: 15 },
  { code: "fr", percentage: 8 },
  { code: "de", percentage: 7 },
  { code: "pt", percentage: 5 },
];
