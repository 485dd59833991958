import { ALL_CATEGORIES, type Filter } from "#app/features/news/news.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

/** Formats of the Chronicle's feeds; each language and category has a file of each. */
export const FEED_FORMATS = [
  { name: "rss", file: "feed.xml", type: "application/rss+xml" },
  { name: "atom", file: "atom.xml", type: "application/atom+xml" },
  { name: "json", file: "feed.json", type: "application/feed+json" },
] as const;
export type FeedFile = (typeof FEED_FORMATS)[number]["file"];

/** Path with language and category, without the origin. */
export const addressIn = (path: string, language: Language, category: Filter): string =>
  pathIn(path, language) + (category === ALL_CATEGORIES ? "" : `?${new URLSearchParams({ category })}`);
