import { bigint, date, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { MetricName } from "#app/features/analytics/analytics.ts";

/** Counts per hour (UTC). After three days, the hours of a day are merged into the row of its first hour, except for the totals. */
export const analyticsCounts = pgTable(
  "analytics_counts",
  {
    dimension: text().notNull(),
    hour: timestamptz("hour").notNull(),
    value: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.dimension, table.hour, table.value] })],
);

/** Browser measurements by page and hour. Bins one percent wide give percentiles without storing single measurements. */
export const analyticsVitals = pgTable(
  "analytics_vitals",
  {
    metric: text().$type<MetricName>().notNull(),
    hour: timestamptz("hour").notNull(),
    path: text().notNull(),
    bin: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.hour, table.path, table.bin] })],
);

/** Today's visitors and their current visits. They're deleted two days later, and nothing links them to pages. */
export const analyticsVisitors = pgTable("analytics_visitors", {
  /** Hashed with the day's salt. */
  visitor: text().primaryKey(),
  lastAt: timestamptz("last_at").notNull(),
  visitAt: timestamptz("visit_at").notNull(),
  /** Page views of the visit. */
  views: integer().notNull(),
});

/** Networks per day, by search term or referring host. We publish values from several networks and delete the others. */
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

/** IDs of stored batches, so that a batch isn't counted twice when its response was lost. */
export const analyticsBatches = pgTable("analytics_batches", { id: uuid().primaryKey(), writtenAt: timestamptz("written_at").notNull() });

/** Random half of a day's salt, for instances that share a server. The other half, the site's secret, is not in the database. */
export const analyticsSalts = pgTable("analytics_salts", { day: date({ mode: "string" }).primaryKey(), half: text().notNull() });
