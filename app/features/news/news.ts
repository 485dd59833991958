import * as v from "valibot";
import { FEED_KINDS, NEWS_CATEGORIES, type FeedKind } from "#app/features/news/news-categories.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** The eleven filter buttons: all, or one category. */
export const ALL_CATEGORIES = "All";
export const FILTERS = [ALL_CATEGORIES, ...NEWS_CATEGORIES] as const;
export type Filter = (typeof FILTERS)[number];

export const SORTS = ["latest", "source", "trending"] as const;
export type Sort = (typeof SORTS)[number];

/** Groups that are shown while no category is chosen. */
export const TABS = ["official", "community", "development", "trending"] as const;
export type Tab = (typeof TABS)[number];

/** Articles per page, the specification's query limit. */
export const PAGE_SIZE = 50;
/** Maximum length of an excerpt, in UTF-16 units. */
export const EXCERPT_LENGTH = 240;
/** Maximum length in republished feeds and emails: a very short extract (Directive (EU) 2019/790, article 15). */
export const SYNDICATED_EXCERPT_LENGTH = 100;

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

export const articleSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Empty when the feed has only a title. */
  excerpt: v.string(),
  category: v.picklist(NEWS_CATEGORIES),
  language: v.picklist(LANGUAGE_CODES),
  /** Milliseconds since 1970. */
  publishedAt: v.number(),
  /** False when the feed gave no usable date: then `publishedAt` is when we first saw the article. */
  isDated: v.boolean(),
  source: v.string(),
  /** Feed ID in content/feeds.yaml. */
  rssSource: v.string(),
  kind: v.picklist(FEED_KINDS),
  verifiedSource: v.boolean(),
  trending: v.boolean(),
  imageUrl: v.nullable(v.string()),
  /** Always http(s). */
  externalUrl: v.string(),
  /** Minutes; null when only the title is known. */
  readTime: v.nullable(v.number()),
  /** Replies if the source counts them, else the number of publishers; null if neither is known. */
  count: v.nullable(v.object({ kind: v.picklist(["replies", "sources"]), value: v.number() })),
});
export type Article = v.InferOutput<typeof articleSchema>;

/** `nextCursor` is null on the last page. */
export interface NewsPage {
  articles: Article[];
  nextCursor: string | null;
}

export interface StorySource {
  name: string;
  title: string;
  url: string;
  promotional: boolean;
}

/** A story, represented by the article of its best publisher, at the time of its newest one. `sources` is empty if there is only one publisher. */
export interface Story extends Article {
  sources: StorySource[];
}

export interface StoryPage {
  stories: Story[];
  nextCursor: string | null;
}

/** Without fields that no page shows. */
export type ShownArticle = Omit<Article, "imageUrl" | "rssSource">;
export type ShownStory = Omit<Story, "imageUrl" | "rssSource">;

/**
 * Lists of the page. If the requested one is short in a language other than English, adds other stories in that language (`more`, only for
 * a group, because a category is a specific choice) and English ones; otherwise these are null.
 */
export interface NewsLists<One = Story> {
  /** Null in a category. */
  tab: Tab | null;
  own: { stories: One[]; nextCursor: string | null };
  more: One[] | null;
  english: One[] | null;
}
export type ShownLists = NewsLists<ShownStory>;

/** The visitor's choices, stored in the URL. */
export interface NewsQuery {
  category: Filter;
  sort: Sort;
  /** Null if none is chosen, and in a category. */
  tab: Tab | null;
  /** Opaque start of a further page. */
  cursor: string | null;
}

/** Reason for a missing list: our database failed, the visitor is offline, or the site is unreachable. */
export type NewsFailure = "fetch" | "offline" | "unreachable";

export const DEFAULT_QUERY: NewsQuery = { category: ALL_CATEGORIES, sort: "latest", tab: null, cursor: null };
const CURSOR = /^[\w-]{1,400}$/;

/** Parses a category in any case: "tech update" and "Tech-Update" are the same. */
export function parseCategory(text: string | null | undefined): Filter | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll("-", " ");
  return FILTERS.find((name) => plain(name) === plain(text ?? ""));
}
export const isSort = (text: string | null | undefined): text is Sort => SORTS.some((sort) => sort === text);
export const isTab = (text: string | null | undefined): text is Tab => TABS.some((tab) => tab === text);
export const isCursor = (text: string | null | undefined): text is string => typeof text === "string" && CURSOR.test(text);

/** Parses a URL's query and ignores unknown values. */
export function parseNewsQuery(query: URLSearchParams): NewsQuery {
  const category = parseCategory(query.get("category")) ?? DEFAULT_QUERY.category;
  const [sort, tab, cursor] = [query.get("sort"), query.get("tab"), query.get("cursor")];
  return {
    category,
    sort: isSort(sort) ? sort : DEFAULT_QUERY.sort,
    tab: category === ALL_CATEGORIES && isTab(tab) ? tab : DEFAULT_QUERY.tab,
    cursor: isCursor(cursor) ? cursor : null,
  };
}

/** Shortest equivalent query: without defaults, in a fixed order. */
export function serializeNewsQuery({ category, sort, tab, cursor }: NewsQuery): URLSearchParams {
  const query = new URLSearchParams();
  if (category !== DEFAULT_QUERY.category) query.set("category", category);
  if (sort !== DEFAULT_QUERY.sort) query.set("sort", sort);
  if (category === ALL_CATEGORIES && tab !== null) query.set("tab", tab);
  if (cursor !== null) query.set("cursor", cursor);
  return query;
}

const hintSchema = v.object({
  /** Time of the last change of the language's articles: added, changed or deleted. */
  changedAt: v.number(),
  /** Total of all added articles. The difference to an earlier value is the number of new stories. */
  added: v.number(),
});
/** Changes per language, without the articles, so that an open page knows when to request them again. */
export const newsTopic = topic("news", v.record(v.string(), hintSchema));
export type NewsHint = v.InferOutput<typeof newsTopic.schema>;
export const NO_NEWS: NewsHint = {};
export const hintOf = (hint: NewsHint, language: Language): NewsHint[string] => hint[language] ?? { changedAt: 0, added: 0 };

/** Time of the last change of these lists in milliseconds since 1970; 0 before the first one. */
export const changeOf = (hint: NewsHint, language: Language, { english }: Pick<ShownLists, "english">): number =>
  Math.max(...(english ? [language, DEFAULT_LANGUAGE] : [language]).map((value) => hintOf(hint, value).changedAt));

/** Outcome of a refresh for a feed. `running` continued after the response; `not-due` was polled recently or has a pause. */
export const REFRESH_OUTCOMES = ["fetched", "unchanged", "not-due", "failed", "gone", "running"] as const;
export type RefreshOutcome = (typeof REFRESH_OUTCOMES)[number];

const sourceOutcomeSchema = v.object({
  source: v.string(),
  publisher: v.string(),
  outcome: v.picklist(REFRESH_OUTCOMES),
  added: v.number(),
  failing: v.optional(v.boolean(), false),
  /** ISO date of the last poll; null before the first. */
  askedAt: v.nullable(v.string()),
  /** ISO date of the next possible poll; null if never. */
  dueAt: v.nullable(v.string()),
});
export type SourceOutcome = v.InferOutput<typeof sourceOutcomeSchema>;
/** Response of POST /api/news/refresh, for 202 and 429. */
export const refreshSchema = v.object({ added: v.number(), sources: v.array(sourceOutcomeSchema) });
export type Refresh = v.InferOutput<typeof refreshSchema>;

/** Times in milliseconds since 1970. */
export interface FeedHealth {
  id: string;
  publisher: string;
  url: string;
  language: Language;
  kind: FeedKind;
  verified: boolean;
  /** `waiting` was never polled, `failing` failed last time, `gone` ended for good. */
  state: "waiting" | "ok" | "failing" | "gone";
  lastSuccess: number | null;
  lastError: string | null;
  lastErrorAt: number | null;
  /** Null if it's never polled again. */
  nextCheck: number | null;
  items: number;
}
