import * as v from "valibot";
import { ALL, articleSchema, PAGE_SIZE, refreshSchema, type Filter, type NewsPage, type Sort, type Tab } from "#app/features/news/news.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const { id, title, excerpt, category, language, source, trending, kind, count } = articleSchema.entries;

/** An article as our API writes it: in the specification's columns. */
const rowSchema = v.pipe(
  v.object({
    id,
    title,
    excerpt,
    category,
    language,
    source,
    trending,
    kind,
    count,
    published_at: v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse)),
    is_dated: v.boolean(),
    rss_source: v.string(),
    verified_source: v.boolean(),
    image_url: v.nullable(v.string()),
    external_url: v.string(),
    read_time: v.nullable(v.number()),
  }),
  v.transform(({ published_at, is_dated, rss_source, verified_source, image_url, external_url, read_time, ...same }) => ({
    ...same,
    publishedAt: published_at,
    isDated: is_dated,
    rssSource: rss_source,
    verifiedSource: verified_source,
    imageUrl: image_url,
    externalUrl: external_url,
    readTime: read_time,
  })),
);
const responseSchema = v.object({ data: v.array(rowSchema), nextCursor: v.nullable(v.string()) });

/** Which list: a tab counts only while all categories are asked for, null is every group. */
interface NewsListRequest {
  category: Filter;
  sort: Sort;
  tab: Tab | null;
}

/** A list's first articles, asked of our own API. @throws when the answer is not to be had */
export async function fetchNews(
  of: Language,
  { category: name, sort, tab }: NewsListRequest,
  signal: AbortSignal,
  limit = PAGE_SIZE,
): Promise<NewsPage> {
  const asked = new URLSearchParams({ language: of, category: name, sort, limit: String(limit) });
  if (name === ALL && tab !== null) asked.set("tab", tab);
  const response = await fetch(`/api/news?${asked}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
  if (!response.ok) throw new Error(`/api/news answered ${response.status}`);
  const { data, nextCursor } = v.parse(responseSchema, await response.json());
  return { articles: data, nextCursor };
}

/**
 * What became of a refresh: at least one source was read, none is due (when one was last
 * asked, and when the first is due again), or none answered, now or the last time.
 */
export type RefreshResult =
  | { kind: "fetched"; added: number }
  | { kind: "not-due"; askedAt: number | null; dueAt: number | null }
  | { kind: "failed" };

/** Asks the server to read every source that is due. @throws when it does not answer */
export async function requestRefresh(): Promise<RefreshResult> {
  const response = await fetch("/api/news/refresh", { method: "POST", signal: AbortSignal.timeout(60_000) });
  if (response.status !== 429 && !response.ok) throw new Error(`/api/news/refresh answered ${response.status}`);
  const { added, sources } = v.parse(refreshSchema, await response.json());
  const hasAnswered = sources.some(({ outcome, failing, askedAt }) => outcome === "not-due" && !failing && askedAt !== null);
  if (response.status === 429 && hasAnswered) {
    const moments = (dates: (string | null)[]) => dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]));
    const [asked, due] = [moments(sources.map(({ askedAt }) => askedAt)), moments(sources.map(({ dueAt }) => dueAt))];
    return { kind: "not-due", askedAt: asked.length > 0 ? Math.max(...asked) : null, dueAt: due.length > 0 ? Math.min(...due) : null };
  }
  const isRead = sources.some(({ outcome }) => outcome === "fetched" || outcome === "unchanged" || outcome === "running");
  return isRead ? { kind: "fetched", added } : { kind: "failed" };
}
