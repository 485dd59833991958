import * as v from "valibot";
import { FEED_KINDS, NEWS_CATEGORIES, type FeedKind } from "#app/features/news/news-categories.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** The eleven buttons over the news: everything, or one category. */
export const ALL = "All";
export const FILTERS = [ALL, ...NEWS_CATEGORIES] as const;
export type Filter = (typeof FILTERS)[number];

export const SORTS = ["latest", "source", "trending"] as const;
export type Sort = (typeof SORTS)[number];

/** The groups in which everything is shown while no category is chosen. */
export const TABS = ["official", "community", "development", "trending"] as const;
export type Tab = (typeof TABS)[number];

/** Articles of one page: the specification's limit of a query. */
export const PAGE_SIZE = 50;
/** The longest excerpt, in UTF-16 units. */
export const EXCERPT_LENGTH = 240;
/** The longest one in what is republished elsewhere, feeds and emails: a very short extract (Directive (EU) 2019/790, article 15). */
export const SYNDICATED_EXCERPT_LENGTH = 100;

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

export const articleSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Empty when the feed gave nothing but a title. */
  excerpt: v.string(),
  category: v.picklist(NEWS_CATEGORIES),
  language: v.picklist(LANGUAGE_CODES),
  /** Milliseconds since 1970. */
  publishedAt: v.number(),
  /** False when the feed gave no usable date: then `publishedAt` is when we first saw the article. */
  isDated: v.boolean(),
  /** The publisher's name. */
  source: v.string(),
  /** The id of the feed in content/feeds.yaml. */
  rssSource: v.string(),
  kind: v.picklist(FEED_KINDS),
  verifiedSource: v.boolean(),
  trending: v.boolean(),
  imageUrl: v.nullable(v.string()),
  /** Always http(s). */
  externalUrl: v.string(),
  /** Minutes; null when no more than the title is known. */
  readTime: v.nullable(v.number()),
  /** Replies where the source counts them, else how many publishers carry the story; null while neither is known. */
  count: v.nullable(v.object({ kind: v.picklist(["replies", "sources"]), value: v.number() })),
});
export type Article = v.InferOutput<typeof articleSchema>;

/** A page of articles; `nextCursor` leads to the following one, null on the last. */
export interface NewsPage {
  articles: Article[];
  nextCursor: string | null;
}

/** A publisher of a story and the article in which it tells it. */
export interface StorySource {
  name: string;
  title: string;
  url: string;
}

/** A story by one of its articles; `sources` are all its publishers where there are several, else none. */
export interface Story extends Article {
  sources: StorySource[];
}

export interface StoryPage {
  stories: Story[];
  nextCursor: string | null;
}

/** An article and a story without what no page shows. */
export type ShownArticle = Omit<Article, "imageUrl" | "rssSource">;
export type ShownStory = Omit<Story, "imageUrl" | "rssSource">;

/**
 * The lists of the page: what was asked for and, where that is little in another language than English, other stories in
 * that language (of a group alone: a category says what it wants) and English ones. Null where they are not offered.
 */
export interface NewsLists<One = Story> {
  /** The group that is shown; null in a category. */
  tab: Tab | null;
  own: { stories: One[]; nextCursor: string | null };
  more: One[] | null;
  english: One[] | null;
}
export type ShownLists = NewsLists<ShownStory>;

/** What the visitor asked of the news; it lives in the address. */
export interface NewsQuery {
  category: Filter;
  sort: Sort;
  /** Null while none is chosen, and in a category. */
  tab: Tab | null;
  /** Where a further page begins; opaque. */
  cursor: string | null;
}

/** Why a list is not there: the site's store failed, the visitor is offline, or the site is unreachable. */
export type NewsFailure = "fetch" | "offline" | "unreachable";

export const DEFAULT_QUERY: NewsQuery = { category: ALL, sort: "latest", tab: null, cursor: null };
const CURSOR = /^[\w-]{1,400}$/;

/** The category that a text names, in whatever letters: "tech update" and "Tech-Update" are one. */
export function parseCategory(text: string | null | undefined): Filter | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll("-", " ");
  return FILTERS.find((name) => plain(name) === plain(text ?? ""));
}
export const isSort = (text: string | null | undefined): text is Sort => SORTS.some((sort) => sort === text);
export const isTab = (text: string | null | undefined): text is Tab => TABS.some((tab) => tab === text);
export const isCursor = (text: string | null | undefined): text is string => typeof text === "string" && CURSOR.test(text);

/** Reads the query out of an address; what is not known there is dropped, never an error. */
export function parseNewsQuery(query: URLSearchParams): NewsQuery {
  const category = parseCategory(query.get("category")) ?? DEFAULT_QUERY.category;
  const [sort, tab, cursor] = [query.get("sort"), query.get("tab"), query.get("cursor")];
  return {
    category,
    sort: isSort(sort) ? sort : DEFAULT_QUERY.sort,
    tab: category === ALL && isTab(tab) ? tab : DEFAULT_QUERY.tab,
    cursor: isCursor(cursor) ? cursor : null,
  };
}

/** The shortest address that says the same: defaults are left out, in a fixed order. */
export function serializeNewsQuery({ category, sort, tab, cursor }: NewsQuery): URLSearchParams {
  const query = new URLSearchParams();
  if (category !== DEFAULT_QUERY.category) query.set("category", category);
  if (sort !== DEFAULT_QUERY.sort) query.set("sort", sort);
  if (category === ALL && tab !== null) query.set("tab", tab);
  if (cursor !== null) query.set("cursor", cursor);
  return query;
}

const hintSchema = v.object({
  /** When the language's articles last changed in any way: added, altered, removed. */
  changedAt: v.number(),
  /** How many articles were ever added: the difference to an earlier value is the number of new stories. */
  added: v.number(),
});
/** A hint, not the articles: what changed in which language, so that an open page asks again. */
export const newsTopic = topic("news", v.record(v.string(), hintSchema));
export type NewsHint = v.InferOutput<typeof newsTopic.schema>;
export const NO_NEWS: NewsHint = {};
export const hintOf = (hint: NewsHint, language: Language): NewsHint[string] => hint[language] ?? { changedAt: 0, added: 0 };

/** When the stories of these lists last changed, in milliseconds since 1970; 0 before the first one. */
export const changeOf = (hint: NewsHint, language: Language, { english }: Pick<ShownLists, "english">): number =>
  Math.max(...(english ? [language, DEFAULT_LANGUAGE] : [language]).map((one) => hintOf(hint, one).changedAt));

/** What a refresh did with a feed. `running` went on after the answer; `not-due` was asked a short while ago or wants to be left alone. */
export const REFRESH_OUTCOMES = ["fetched", "unchanged", "not-due", "failed", "gone", "running"] as const;
export type RefreshOutcome = (typeof REFRESH_OUTCOMES)[number];

const sourceOutcomeSchema = v.object({
  /** The feed's id. */
  source: v.string(),
  publisher: v.string(),
  outcome: v.picklist(REFRESH_OUTCOMES),
  /** New articles. */
  added: v.number(),
  /** Whether it failed when it was last asked. */
  failing: v.optional(v.boolean(), false),
  /** When it was last asked, as an ISO date; null when never yet. */
  askedAt: v.nullable(v.string()),
  /** When it may be asked again, as an ISO date; null when never. */
  dueAt: v.nullable(v.string()),
});
export type SourceOutcome = v.InferOutput<typeof sourceOutcomeSchema>;
/** The answer of POST /api/news/refresh, of 202 and of 429 alike. */
export const refreshSchema = v.object({ added: v.number(), sources: v.array(sourceOutcomeSchema) });
export type Refresh = v.InferOutput<typeof refreshSchema>;

/** How a feed is doing, in milliseconds since 1970. */
export interface FeedHealth {
  id: string;
  publisher: string;
  url: string;
  language: Language;
  kind: FeedKind;
  verified: boolean;
  /** `waiting` was never asked, `failing` failed last time, `gone` ended for good. */
  state: "waiting" | "ok" | "failing" | "gone";
  lastSuccess: number | null;
  lastError: string | null;
  lastErrorAt: number | null;
  /** Null when it is never asked again. */
  nextCheck: number | null;
  /** Articles kept of it. */
  items: number;
}
