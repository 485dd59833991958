import { customType, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { ActivityItem, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import type { NewFinding } from "#app/features/ecosystem/health/findings.ts";

/** PGlite returns Uint8Array, and pg its subclass Buffer. */
const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** Activity of a project and posts about it, as the sources returned them. */
export const projectItems = pgTable(
  "project_items",
  {
    projectId: text("project_id").notNull(),
    source: text().notNull(),
    itemId: text("item_id").notNull(),
    item: jsonb().$type<{ activity: ActivityItem } | { social: SocialPost }>().notNull(),
    happenedAt: timestamptz("happened_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.source, table.itemId] })],
);

/** Time of each source's last read per project, so that the oldest is read next. */
export const projectChecks = pgTable(
  "project_checks",
  {
    projectId: text("project_id").notNull(),
    source: text().notNull(),
    checkedAt: timestamptz("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.source] })],
);

/** Price history of a project's token: points of time (ms), price and 24-hour volume in USD. */
export const tokenHistory = pgTable("token_history", {
  projectId: text("project_id").primaryKey(),
  points: jsonb().$type<[number, number, number | null][]>().notNull(),
  fetchedAt: timestamptz("fetched_at").notNull(),
});

/** Newest result of each daily check of a project. `since` is the first time of this result. */
export const projectFindings = pgTable(
  "project_findings",
  {
    projectId: text("project_id").notNull(),
    check: text("check_name").notNull(),
    finding: jsonb().$type<NewFinding>().notNull(),
    since: timestamptz("since").notNull(),
    checkedAt: timestamptz("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.check] })],
);

/** Last value of each day (UTC) of the figures in a project's history chart. */
export const projectDays = pgTable(
  "project_days",
  {
    projectId: text("project_id").notNull(),
    metric: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    value: doublePrecision().notNull(),
    observedAt: timestamptz("observed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.metric, table.day] })],
);

/** Projects that sources list and the catalog lacks, with the sources' data. */
export const discoveredProjects = pgTable(
  "discovered_projects",
  {
    source: text().notNull(),
    sourceId: text("source_id").notNull(),
    name: text().notNull(),
    /**
     * Name folded by `foldText` for search. The default serves instances of the previous version that run beside this one during a deploy.
     */
    foldedName: text("folded_name").notNull().default(""),
    kind: text(),
    url: text().notNull(),
    decimals: integer(),
    firstSeenAt: timestamptz("first_seen_at").notNull(),
    lastSeenAt: timestamptz("last_seen_at").notNull(),
    /** Same as `firstSeenAt`, or null for entries from the source's first reading, which may be years old. */
    newSince: timestamptz("new_since"),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId] }),
    index("discovered_projects_newest").on(table.newSince.desc().nullsLast(), table.source, table.name, table.sourceId),
    index("discovered_projects_name").on(table.foldedName),
  ],
);

/** Daily value locked in a project over the last year: time (ms) and USD. */
export const tvlHistory = pgTable("tvl_history", {
  projectId: text("project_id").primaryKey(),
  points: jsonb().$type<[number, number][]>().notNull(),
  fetchedAt: timestamptz("fetched_at").notNull(),
});

export const projectLogos = pgTable("project_logos", {
  projectId: text("project_id").primaryKey(),
  image: bytes("image").notNull(),
  /** Version of the image, part of its address. */
  version: text().notNull(),
  source: text().notNull(),
  fetchedAt: timestamptz("fetched_at").notNull(),
});
