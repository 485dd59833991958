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

/** The one address of a feed in a language, without the origin. */
export const changesPath = ({ file }: Pick<ChangeFormat, "file">, language: Language): `/${string}` =>
  `/ecosystem/${file}${language === DEFAULT_LANGUAGE ? "" : `?language=${language}`}`;
