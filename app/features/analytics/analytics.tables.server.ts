import { bigint, date, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import type { MetricName } from "#app/features/analytics/analytics.ts";

/**
 * What was counted, added up by hour (UTC). Of all but the totals the hours of a day become one row, that of its first
 * hour, when the day is three days old.
 */
export const analyticsCounts = pgTable(
  "analytics_counts",
  {
    dimension: text().notNull(),
    hour: moment("hour").notNull(),
    value: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.dimension, table.hour, table.value] })],
);

/** Measurements of browsers, by page and hour, in bins of one percent's width: a percentile needs no single one of them. */
export const analyticsVitals = pgTable(
  "analytics_vitals",
  {
    metric: text().$type<MetricName>().notNull(),
    hour: moment("hour").notNull(),
    path: text().notNull(),
    bin: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.hour, table.path, table.bin] })],
);

/** The visitors of today and their visit that is under way. Gone two days later; nothing links them to what they looked at. */
export const analyticsVisitors = pgTable("analytics_visitors", {
  /** A hash under the salt of one day. */
  visitor: text().primaryKey(),
  lastAt: moment("last_at").notNull(),
  visitAt: moment("visit_at").notNull(),
  /** Page views of the visit. */
  views: integer().notNull(),
});

/** Which networks of a day a search term or a referring host came from: only what came from several is shown, and the rest is forgotten. */
export const analyticsTerms = pgTable(
  "analytics_terms",
  {
    day: date({ mode: "string" }).notNull(),
    term: text().notNull(),
    /** Hashed with the day's salt. */
    network: text("visitor").notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.term, table.network] })],
);

/** The batches that are in the counts already, so that one whose answer was lost is not counted twice. */
export const analyticsBatches = pgTable("analytics_batches", { id: uuid().primaryKey(), writtenAt: moment("written_at").notNull() });

/**
 * The random half of a day's salt, for instances that share a server; the other half is the site's secret, which is not in the database.
 */
export const analyticsSalts = pgTable("analytics_salts", { day: date({ mode: "string" }).primaryKey(), half: text().notNull() });
