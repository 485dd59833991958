/** The last 24 hours, or the last 7 or 30 days (UTC) with today. */
export const PERIODS = ["24h", "7d", "30d"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "7d";
export const isPeriod = (text: string | null | undefined): text is Period => PERIODS.some((period) => period === text);
