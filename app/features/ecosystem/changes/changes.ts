import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";

/** What happened to an entry of the directory on a day. */
export const CHANGE_KINDS = ["listed", "closed", "changed"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The formats for following changes of the directory. */
export const CHANGE_FORMATS = [
  { name: "rss", file: "changes.xml", type: "application/rss+xml" },
  { name: "json", file: "changes.json", type: "application/feed+json" },
] as const;
export type ChangeFormat = (typeof CHANGE_FORMATS)[number];

/** How often a feed has an item: for each day and project, or one for each week that is over. */
export const CHANGE_PERIODS = ["day", "week"] as const;
export type ChangePeriod = (typeof CHANGE_PERIODS)[number];
export const DEFAULT_PERIOD = "day" satisfies ChangePeriod;

/** Every feed of a language. */
export const CHANGE_FEEDS = CHANGE_PERIODS.flatMap((period) => CHANGE_FORMATS.map((format) => ({ period, format })));

/** The one address of a feed in a language, without the origin. */
export function changesPath({ file }: Pick<ChangeFormat, "file">, language: Language, period: ChangePeriod = DEFAULT_PERIOD): `/${string}` {
  const query = new URLSearchParams({
    ...(language === DEFAULT_LANGUAGE ? {} : { language }),
    ...(period === DEFAULT_PERIOD ? {} : { period }),
  }).toString();
  return `/ecosystem/${file}${query && `?${query}`}`;
}
