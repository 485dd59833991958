import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";

export const CHANGE_KINDS = ["listed", "closed", "changed"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_FORMATS = [
  { name: "rss", file: "changes.xml", type: "application/rss+xml" },
  { name: "json", file: "changes.json", type: "application/feed+json" },
] as const;
export type ChangeFormat = (typeof CHANGE_FORMATS)[number];

/** Period of a feed item: each day and project, or each past week. */
export const CHANGE_PERIODS = ["day", "week"] as const;
export type ChangePeriod = (typeof CHANGE_PERIODS)[number];
export const DEFAULT_PERIOD = "day" satisfies ChangePeriod;

export const CHANGE_FEEDS = CHANGE_PERIODS.flatMap((period) => CHANGE_FORMATS.map((format) => ({ period, format })));

/** Path of a feed in a language, without the origin. */
export function changesPath({ file }: Pick<ChangeFormat, "file">, language: Language, period: ChangePeriod = DEFAULT_PERIOD): `/${string}` {
  const query = new URLSearchParams({
    ...(language === DEFAULT_LANGUAGE ? {} : { language }),
    ...(period === DEFAULT_PERIOD ? {} : { period }),
  }).toString();
  return `/ecosystem/${file}${query && `?${query}`}`;
}
