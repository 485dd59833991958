import * as v from "valibot";
import { parseIsoDate, shapeError, pastTimestamp, parseShape, type SourceOptions } from "./field-schemas.server.ts";
import { readList } from "./row-findings.server.ts";
import { cleanLine, htmlToLine } from "./plain-text.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";
import { finiteNumber, parseValid, nonNegativeInteger, positiveInteger } from "#app/foundation/schemas.server.ts";

// https://docs.discourse.org: the Cardano Forum needs no key and allows about 200 requests a minute per IP address.

const SOURCE = "forum";
const ORIGIN = "https://forum.cardano.org";
const TITLE_LENGTH = 300;
const AUTHOR_LENGTH = 60;

export interface ForumTopic {
  id: number;
  /** Plain text, one line, at most 300 characters. */
  title: string;
  /** Always on https://forum.cardano.org. */
  url: string;
  author: string | null;
  /** Creation of the topic, milliseconds since 1970. */
  publishedAt: number;
  /** Posts after the first. */
  replies: number;
  likes: number;
  views: number;
}

/** Recently active topics, newest first, without pinned, closed or hidden ones. @throws {UpstreamError} */
export async function fetchLatestTopics(client: PoliteFetch, { baseUrl, intervalMs }: SourceOptions): Promise<ForumTopic[]> {
  const answer = await client.json({ source: SOURCE, url: `${baseUrl}/latest.json`, intervalMs });
  return parseTopics(answer.value, answer.fetchedAt);
}

/** Number of forum accounts. @throws {UpstreamError} */
export async function fetchForumMembers(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
): Promise<{ members: number; fetchedAt: number }> {
  const answer = await client.json({ source: SOURCE, url: `${baseUrl}/about.json`, intervalMs });
  return { members: parseForumMembers(answer.value), fetchedAt: answer.fetchedAt };
}

const accounts = v.pipe(positiveInteger, v.maxValue(1e9));
// Older versions of Discourse use the singular.
const about = v.object({ about: v.object({ stats: v.union([v.object({ users_count: accounts }), v.object({ user_count: accounts })]) }) });

/** Parses /about.json. @throws {UpstreamError} bad-shape */
export function parseForumMembers(document: unknown): number {
  const { stats } = parseShape(SOURCE, about, document, "about").about;
  return "users_count" in stats ? stats.users_count : stats.user_count;
}

const flag = v.fallback(v.nullable(v.boolean()), null);
const count = v.pipe(nonNegativeInteger, v.maxValue(1e9));

const latest = v.object({
  users: v.fallback(v.array(v.unknown()), []),
  topic_list: v.object({ topics: v.array(v.unknown()) }),
});
const user = v.object({ id: finiteNumber, username: v.string() });
const topic = v.object({
  id: v.pipe(positiveInteger, v.maxValue(Number.MAX_SAFE_INTEGER)),
  title: v.fallback(v.string(), ""),
  // HTML title, with typographic quotes as entities.
  fancy_title: v.fallback(v.string(), ""),
  slug: v.fallback(v.string(), ""),
  created_at: v.string(),
  posts_count: count,
  like_count: count,
  views: count,
  pinned: flag,
  pinned_globally: v.optional(flag, null),
  closed: flag,
  visible: flag,
  // The topic's author comes first.
  posters: v.fallback(v.array(v.object({ user_id: v.nullable(finiteNumber) })), []),
});

/** Parses /latest.json and skips invalid topics. @throws {UpstreamError} bad-shape if there are topics but no valid one */
export function parseTopics(document: unknown, now: number): ForumTopic[] {
  const { users, topic_list } = parseShape(SOURCE, latest, document, "latest");
  const rows = readList(SOURCE, "latest.topics", topic, topic_list.topics);
  if (topic_list.topics.length > 0 && rows.length === 0) throw shapeError(SOURCE, "no valid topic");
  const names = new Map(parseValid(user, users).map(({ id, username }) => [id, username]));
  const topics = rows
    .filter((row) => !row.pinned && !row.pinned_globally && !row.closed && row.visible !== false)
    .flatMap((row): ForumTopic[] => {
      const title = cleanLine(row.title, TITLE_LENGTH) || htmlToLine(row.fancy_title, TITLE_LENGTH);
      const publishedAt = pastTimestamp(parseIsoDate(row.created_at), now);
      if (title === "" || publishedAt === null) return [];
      const author = cleanLine(names.get(row.posters[0]?.user_id ?? NaN) ?? "", AUTHOR_LENGTH) || null;
      const replies = Math.max(0, row.posts_count - 1);
      return [{ id: row.id, title, url: addressOf(row), author, publishedAt, replies, likes: row.like_count, views: row.views }];
    });
  const once = new Map(topics.map((item) => [item.id, item]));
  return [...once.values()].sort((a, b) => b.publishedAt - a.publishedAt);
}

/** Discourse finds a topic by its number alone; the slug is for readers. */
function addressOf({ slug, id }: { slug: string; id: number }): string {
  return /^[\w-]{1,300}$/.test(slug) ? `${ORIGIN}/t/${slug}/${id}` : `${ORIGIN}/t/${id}`;
}
