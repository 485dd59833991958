import * as v from "valibot";
import { articleSchema, TABS, type NewsFailure, type ShownLists } from "#app/features/news/news.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const TIMEOUT_MS = 10_000;
/** Statuses that a proxy returns when the site is down. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

export interface StoryList {
  /** Query string without "?". */
  query: string;
  lists: ShownLists;
  /** Last change of its stories, in milliseconds since 1970. */
  changedAt: number;
  /** Time of the response in milliseconds since 1970; decides the names of days. */
  readAt: number;
}

const { id, title, excerpt, category, language, source, kind, trending, count } = articleSchema.entries;
const date = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
);
const storySchema = v.pipe(
  v.object({
    id,
    title,
    excerpt,
    category,
    language,
    source,
    kind,
    trending,
    count,
    published_at: date,
    is_dated: v.boolean(),
    verified_source: v.boolean(),
    external_url: v.string(),
    read_time: v.nullable(v.number()),
    sources: v.array(v.object({ name: v.string(), title: v.string(), url: v.string(), promotional: v.boolean() })),
  }),
  v.transform(({ published_at, is_dated, verified_source, external_url, read_time, ...story }) => ({
    ...story,
    publishedAt: published_at,
    isDated: is_dated,
    verifiedSource: verified_source,
    externalUrl: external_url,
    readTime: read_time,
  })),
);
const stories = v.array(storySchema);
const answerSchema = v.object({
  changedAt: v.nullable(date),
  tab: v.nullable(v.picklist(TABS)),
  data: stories,
  more: v.nullable(stories),
  english: v.nullable(stories),
  nextCursor: v.nullable(v.string()),
});

/** Requests the stories of a query. Resolves to the reason if they can't be loaded. */
export async function requestStories(query: string, page: Language, signal?: AbortSignal): Promise<StoryList | NewsFailure> {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`/api/news/stories?${new URLSearchParams({ language: page })}${query && `&${query}`}`, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) return GATEWAY_STATUSES.has(response.status) ? "unreachable" : "fetch";
    const { changedAt, tab, data, more, english, nextCursor } = v.parse(answerSchema, await response.json());
    return { query, lists: { tab, own: { stories: data, nextCursor }, more, english }, changedAt: changedAt ?? 0, readAt: Date.now() };
  } catch (error) {
    if (error instanceof v.ValiError) return "fetch";
    return navigator.onLine ? "unreachable" : "offline";
  }
}
