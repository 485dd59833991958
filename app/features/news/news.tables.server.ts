import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { FeedKind, NewsCategory } from "#app/features/news/news-categories.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/**
 * Articles. The first thirteen columns are the specification's; the rest identify articles, filter lists and count. Each list and order has
 * its own index.
 */
export const newsArticles = pgTable(
  "news_articles",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    excerpt: text().notNull(),
    category: text().$type<NewsCategory>().notNull(),
    language: text().$type<Language>().notNull(),
    publishedAt: timestamptz("published_at").notNull(),
    source: text().notNull(),
    rssSource: text("rss_source").notNull(),
    verifiedSource: boolean("verified_source").notNull(),
    trending: boolean().notNull().default(false),
    imageUrl: text("image_url"),
    externalUrl: text("external_url").notNull(),
    /** Minutes. */
    readTime: integer("read_time"),

    kind: text().$type<FeedKind>().notNull(),
    /** True if the publisher dated it; otherwise `published_at` is when we first saw it. */
    isDated: boolean("is_dated").notNull(),
    /** SHA-256 of the canonical link. */
    linkHash: text("link_hash").notNull(),
    /** Story ID, shared by articles about the same thing. It's the ID of the story's first article. */
    clusterId: text("cluster_id").notNull(),
    sources: integer().notNull().default(1),
    /** Null if the source doesn't count them. */
    replies: integer(),
    /** Readers who opened it, at most once a day each, from our own analytics. */
    opens: integer().notNull().default(0),
    /** IDs of catalog projects that it mentions. */
    projects: text().array().notNull(),
    /** Searchable title and excerpt, in lower case without accents like `fold`. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql`replace(lower(translate(regexp_replace(normalize(title || ' ' || excerpt, NFD), '[\\u0300-\\u036f]', '', 'g'), 'łŁ', 'll')), 'ß', 'ss')`,
      ),
  },
  (table) => {
    // Read backwards for the newest. Order by source has mixed directions, so its index must store them.
    const latest = [table.publishedAt, table.id] as const;
    const bySource = [sql`lower(${table.source})`, sql`${table.publishedAt} desc`, sql`${table.id} desc`] as const;
    const isDevelopment = sql`${table.category} = 'Development' or ${table.kind} = 'development'`;
    return [
      uniqueIndex("news_link").on(table.linkHash),
      index("news_latest").on(table.language, ...latest),
      index("news_by_source").on(table.language, ...bySource),
      index("news_category_latest").on(table.language, table.category, ...latest),
      index("news_category_by_source").on(table.language, table.category, ...bySource),
      index("news_official_latest")
        .on(table.language, ...latest)
        .where(sql`${table.verifiedSource}`),
      index("news_official_by_source")
        .on(table.language, ...bySource)
        .where(sql`${table.verifiedSource}`),
      index("news_community_latest")
        .on(table.language, ...latest)
        .where(sql`${table.kind} = 'community'`),
      index("news_community_by_source")
        .on(table.language, ...bySource)
        .where(sql`${table.kind} = 'community'`),
      index("news_development_latest")
        .on(table.language, ...latest)
        .where(isDevelopment),
      index("news_development_by_source")
        .on(table.language, ...bySource)
        .where(isDevelopment),
      // A story trends for a week, so these are few.
      index("news_trending_latest")
        .on(table.language, ...latest)
        .where(sql`${table.trending}`),
      index("news_trending_by_source")
        .on(table.language, ...bySource)
        .where(sql`${table.trending}`),
      index("news_cluster").on(table.clusterId),
      index("news_published").on(table.publishedAt),
      index("news_projects").using("gin", table.projects),
      // No pending list: every search would scan it, and the embedded database never merges it.
      index("news_searched").using("gin", table.searched.op("gin_trgm_ops")).with({ fastupdate: false }),
    ];
  },
);

/**
 * Articles by feed and key: the guid and the link's hash. Identifies items that a feed repeats, renames or moves. Kept after an undated
 * article is deleted, because it would come back as new.
 */
export const newsSightings = pgTable(
  "news_sightings",
  {
    feed: text().notNull(),
    key: text().notNull(),
    articleId: text("article_id").notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.key] }), index("news_sightings_article").on(table.articleId)],
);

/** State of each feed in content/feeds.yaml: next poll and validators. */
export const newsFeeds = pgTable("news_feeds", {
  id: text().primaryKey(),
  /** URL in the list when the row was written; a new one resets the row. */
  url: text().notNull(),
  /** Target of a permanent redirect. */
  permanentUrl: text("permanent_url"),
  etag: text(),
  lastModified: text("last_modified"),
  nextAt: timestamptz("next_at").notNull(),
  /** No request before this time, even by a refresh: from Retry-After, or the pause after failures. */
  heldUntil: timestamptz("held_until"),
  attemptedAt: timestamptz("attempted_at"),
  lastSuccess: timestamptz("last_success"),
  lastError: text("last_error"),
  lastErrorAt: timestamptz("last_error_at"),
  failures: integer().notNull().default(0),
  goneAt: timestamptz("gone_at"),
});
