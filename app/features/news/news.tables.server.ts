import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import type { FeedKind, NewsCategory } from "#app/features/news/news-categories.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/**
 * The articles. The first thirteen columns are the specification's; the rest is how we know an article again, what
 * stands in which list, and what it counts. One index for each list and order in which pages are read.
 */
export const newsArticles = pgTable(
  "news_articles",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    excerpt: text().notNull(),
    category: text().$type<NewsCategory>().notNull(),
    language: text().$type<Language>().notNull(),
    publishedAt: moment("published_at").notNull(),
    source: text().notNull(),
    rssSource: text("rss_source").notNull(),
    verifiedSource: boolean("verified_source").notNull(),
    trending: boolean().notNull().default(false),
    imageUrl: text("image_url"),
    externalUrl: text("external_url").notNull(),
    /** Minutes. */
    readTime: integer("read_time"),

    kind: text().$type<FeedKind>().notNull(),
    /** Whether the publisher dated it; else `published_at` is when we first saw it. */
    isDated: boolean("is_dated").notNull(),
    /** SHA-256 of the canonical link. */
    linkHash: text("link_hash").notNull(),
    /** The story: articles about the same thing share it. It is the id of the story's first article. */
    clusterId: text("cluster_id").notNull(),
    /** How many publishers carry the story. */
    sources: integer().notNull().default(1),
    /** Where the source counts them. */
    replies: integer(),
    /** How many readers opened it, each once a day, from our own analytics. */
    opens: integer().notNull().default(0),
    /** Ids of the catalogue's projects that it names. */
    projects: text().array().notNull(),
    /** Title and excerpt in small letters without accents, as `fold` makes them: what is searched. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(
        sql`replace(lower(translate(regexp_replace(normalize(title || ' ' || excerpt, NFD), '[\\u0300-\\u036f]', '', 'g'), 'łŁ', 'll')), 'ß', 'ss')`,
      ),
  },
  (table) => {
    // Read backwards for the newest; by source the two directions are mixed, which one index must do itself.
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
      // Without a pending list, which every search would have to read and the embedded database never tidies.
      index("news_searched").using("gin", table.searched.op("gin_trgm_ops")).with({ fastupdate: false }),
    ];
  },
);

/**
 * Which feed brought which article, under which key: its guid, and the hash of its link. A feed that repeats, renames or
 * moves an item is understood by it. Outlives an article without a date, which would else come back as new.
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

/** What is known of each feed of content/feeds.yaml: when it comes next, and what it wants to be asked with. */
export const newsFeeds = pgTable("news_feeds", {
  id: text().primaryKey(),
  /** The address in the list when this was noted; another one begins anew. */
  url: text().notNull(),
  /** Where it moved for good. */
  permanentUrl: text("permanent_url"),
  etag: text(),
  lastModified: text("last_modified"),
  nextAt: moment("next_at").notNull(),
  /** No one asks before, whoever wants to: Retry-After, or the pause after failures. */
  heldUntil: moment("held_until"),
  attemptedAt: moment("attempted_at"),
  lastSuccess: moment("last_success"),
  lastError: text("last_error"),
  lastErrorAt: moment("last_error_at"),
  failures: integer().notNull().default(0),
  goneAt: moment("gone_at"),
});
