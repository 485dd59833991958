import { and, arrayOverlaps, asc, desc, eq, getTableColumns, gte, inArray, notInArray, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import * as v from "valibot";
import {
  ALL_CATEGORIES,
  isCursor,
  PAGE_SIZE,
  type Article,
  type Filter,
  type NewsPage,
  type Sort,
  type Tab,
} from "#app/features/news/news.ts";
import { newsArticles } from "#app/features/news/news.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { parseValid, nonNegativeInteger } from "#app/foundation/schemas.server.ts";

export interface ArticleQuery {
  language: Language;
  category: Filter;
  sort: Sort;
  tab: Tab | null;
  /** At most fifty. */
  limit: number;
  /** `nextCursor` of the previous page. Null, or a cursor of another order, starts at the beginning. */
  cursor: string | null;
}

/** End of the year 9999: PostgreSQL can't parse JavaScript's format of later times. */
const MAX_TIMESTAMP = 253_402_300_799_999;
const timestamp = v.pipe(nonNegativeInteger, v.maxValue(MAX_TIMESTAMP));
/** PostgreSQL can't store NUL in text. */
const text = v.pipe(
  v.string(),
  v.check((value) => !value.includes("\0")),
);
/** Sort keys of a page's last article. Time in milliseconds since 1970. */
const cursorSchema = v.variant("sort", [
  v.strictObject({ sort: v.literal("latest"), at: timestamp, id: text }),
  v.strictObject({ sort: v.literal("source"), at: timestamp, id: text, source: text }),
  v.strictObject({ sort: v.literal("trending"), at: timestamp, id: text, trending: v.boolean() }),
]);
type Cursor = v.InferOutput<typeof cursorSchema>;

/** Returns null if we didn't create the cursor or it belongs to another order. */
export function parseCursor(written: string | null, sort: Sort): Cursor | null {
  if (!isCursor(written)) return null;
  try {
    const cursor = parseValid(cursorSchema, [JSON.parse(Buffer.from(written, "base64url").toString())]).at(0);
    return cursor?.sort === sort ? cursor : null;
  } catch {
    return null;
  }
}

const sourceSortKey = sql<string>`lower(${newsArticles.source})`;

function cursorAfter(row: { publishedAt: Date; id: string; folded: string; trending: boolean }, sort: Sort): string {
  const at = row.publishedAt.getTime();
  const { id, trending } = row;
  const cursor: Cursor =
    sort === "latest" ? { sort, at, id } : sort === "source" ? { sort, at, id, source: row.folded } : { sort, at, id, trending };
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** The specification's tabs, word for word as in the partial indexes, because only then are these used. */
const TAB_CONDITIONS: Record<Tab, SQL> = {
  official: sql`${newsArticles.verifiedSource}`,
  community: sql`${newsArticles.kind} = 'community'`,
  development: sql`(${newsArticles.category} = 'Development' or ${newsArticles.kind} = 'development')`,
  trending: sql`${newsArticles.trending}`,
};

const olderThan = ({ at, id }: Cursor): SQL =>
  sql`(${newsArticles.publishedAt}, ${newsArticles.id}) < (${new Date(at).toISOString()}::timestamptz, ${id})`;

/**
 * Splits the rest of a list into consecutive segments that each follow an index from its start: the remaining articles of the cursor's
 * group, and the groups after it.
 */
function sortSegments(sort: Sort, tab: Tab | null, cursor: Cursor | null): (SQL | undefined)[] {
  const rest = cursor ? olderThan(cursor) : undefined;
  if (sort === "trending" && tab !== "trending") {
    const calm = sql`not ${newsArticles.trending}`;
    if (cursor?.sort === "trending" && !cursor.trending) return [and(calm, rest)];
    return [and(sql`${newsArticles.trending}`, rest), calm];
  }
  if (cursor?.sort === "source")
    return [and(eq(sourceSortKey, cursor.source), olderThan(cursor)), sql`${sourceSortKey} > ${cursor.source}`];
  return [rest];
}

const { linkHash: _hash, opens: _opens, projects: _projects, searched: _searched, ...columns } = getTableColumns(newsArticles);

type Row = Pick<typeof newsArticles.$inferSelect, keyof typeof columns> & { folded?: string };

function toArticle(row: Row): Article {
  const { publishedAt, sources, replies, folded: _folded, clusterId: _cluster, ...rest } = row;
  // A single source isn't shown, because other publishers may have the story.
  const count: Article["count"] =
    replies !== null ? { kind: "replies", value: replies } : sources > 1 ? { kind: "sources", value: sources } : null;
  return { ...rest, publishedAt: publishedAt.getTime(), count };
}

export async function selectArticles(db: Database, { language, category, sort, tab, limit, cursor }: ArticleQuery): Promise<NewsPage> {
  const size = Math.min(Math.max(1, limit), PAGE_SIZE);
  const list = and(
    eq(newsArticles.language, language),
    category === ALL_CATEGORIES ? undefined : eq(newsArticles.category, category),
    tab === null ? undefined : TAB_CONDITIONS[tab],
  );
  const order =
    sort === "source"
      ? [asc(sql`folded`), desc(sql`published_at`), desc(sql`id`)]
      : [...(sort === "trending" ? [desc(sql`trending`)] : []), desc(sql`published_at`), desc(sql`id`)];
  const parts = sortSegments(sort, tab, parseCursor(cursor, sort)).map((stretch) => {
    const within =
      sort === "source"
        ? [asc(sourceSortKey), desc(newsArticles.publishedAt), desc(newsArticles.id)]
        : [desc(newsArticles.publishedAt), desc(newsArticles.id)];
    return db
      .select({ ...columns, folded: sourceSortKey.as("folded") })
      .from(newsArticles)
      .where(and(list, stretch))
      .orderBy(...within)
      .limit(size + 1);
  });
  const [first, second] = parts;
  if (!first) return { articles: [], nextCursor: null };
  const rows = await (second
    ? unionAll(first, second)
        .orderBy(...order)
        .limit(size + 1)
    : first);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { articles: shown.map(toArticle), nextCursor: last && rows.length > size ? cursorAfter(last, sort) : null };
}

export function uniqueStories<T extends { clusterId: string }>(articles: readonly T[]): T[] {
  const told = new Set<string>();
  return articles.filter(({ clusterId }) => !told.has(clusterId) && told.add(clusterId));
}

/** The newest stories among a language's newest articles, without duplicates. */
export async function selectStories(db: Database, language: Language, count: number): Promise<Article[]> {
  const rows = await db
    .select(columns)
    .from(newsArticles)
    .where(eq(newsArticles.language, language))
    .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id))
    .limit(PAGE_SIZE);
  return uniqueStories(rows).slice(0, count).map(toArticle);
}

/** Kinds of feeds with posts of Reddit and the forum. */
const POST_KINDS = ["community", "governance"] as const;

/** The newest articles that mention any of the projects, in the given language and in English. */
export async function selectArticlesAbout(
  db: Database,
  projectIds: readonly string[],
  language: Language,
  count: number,
  withPosts: boolean,
): Promise<Article[]> {
  const rows = await db
    .select(columns)
    .from(newsArticles)
    .where(
      and(
        arrayOverlaps(newsArticles.projects, [...projectIds]),
        inArray(newsArticles.language, [language, DEFAULT_LANGUAGE]),
        withPosts ? undefined : notInArray(newsArticles.kind, [...POST_KINDS]),
      ),
    )
    .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id))
    .limit(count);
  return rows.map(toArticle);
}

/** Number of articles and publishers of a language since a time (milliseconds since 1970). */
export async function countSince(db: Database, language: Language, since: number): Promise<{ stories: number; sources: number }> {
  const [row] = await db
    .select({ stories: sql<number>`count(*)::int`, sources: sql<number>`count(distinct ${newsArticles.source})::int` })
    .from(newsArticles)
    .where(and(eq(newsArticles.language, language), gte(newsArticles.publishedAt, new Date(since))));
  return row ?? { stories: 0, sources: 0 };
}

export async function countArticles(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ feed: newsArticles.rssSource, count: sql<number>`count(*)::int` })
    .from(newsArticles)
    .groupBy(newsArticles.rssSource);
  return new Map(rows.map(({ feed, count }) => [feed, count]));
}
