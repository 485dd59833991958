import { customType, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import type { ActivityItem, SocialPost } from "#app/features/ecosystem/ecosystem.ts";
import type { NewFinding } from "#app/features/ecosystem/health/findings.ts";

/** PGlite gives bytes as Uint8Array, pg as Buffer, which is one. */
const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** Activity of a project and posts about it, as the sources returned them. */
export const projectItems = pgTable(
  "project_items",
  {
    projectId: text("project_id").notNull(),
    source: text().notNull(),
    itemId: text("item_id").notNull(),
    item: jsonb().$type<{ activity: ActivityItem } | { social: SocialPost }>().notNull(),
    happenedAt: moment("happened_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.source, table.itemId] })],
);

/** When each source of activity was last asked, and about what: the one that waits longest comes next. */
export const projectChecks = pgTable(
  "project_checks",
  {
    projectId: text("project_id").notNull(),
    source: text().notNull(),
    checkedAt: moment("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.source] })],
);

/** The price history of a project's token: points of time (ms), price and 24-hour volume in USD. */
export const tokenHistory = pgTable("token_history", {
  projectId: text("project_id").primaryKey(),
  points: jsonb().$type<[number, number, number | null][]>().notNull(),
  fetchedAt: moment("fetched_at").notNull(),
});

/** The newest answer of each daily check of a project. `since`: when this outcome was first seen. */
export const projectFindings = pgTable(
  "project_findings",
  {
    projectId: text("project_id").notNull(),
    check: text("check_name").notNull(),
    finding: jsonb().$type<NewFinding>().notNull(),
    since: moment("since").notNull(),
    checkedAt: moment("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.check] })],
);

/** The last value of each day (UTC) of the figures that a project's history is drawn from. */
export const projectDays = pgTable(
  "project_days",
  {
    projectId: text("project_id").notNull(),
    metric: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    value: doublePrecision().notNull(),
    observedAt: moment("observed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.metric, table.day] })],
);

/** Projects that sources list and the catalogue doesn't have, with what the source says of them. */
export const discoveredProjects = pgTable(
  "discovered_projects",
  {
    source: text().notNull(),
    sourceId: text("source_id").notNull(),
    name: text().notNull(),
    /** The name as it is searched (`foldText`). The default is for instances of the version before, beside which this one may start. */
    foldedName: text("folded_name").notNull().default(""),
    kind: text(),
    url: text().notNull(),
    decimals: integer(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** The same as `firstSeenAt`; null for what the source's first reading brought, which may be years old. */
    newSince: moment("new_since"),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId] }),
    index("discovered_projects_newest").on(table.newSince.desc().nullsLast(), table.source, table.name, table.sourceId),
    index("discovered_projects_name").on(table.foldedName),
  ],
);

/** The value locked in a project on each day of the last year: time (ms) and USD. */
export const tvlHistory = pgTable("tvl_history", {
  projectId: text("project_id").primaryKey(),
  points: jsonb().$type<[number, number][]>().notNull(),
  fetchedAt: moment("fetched_at").notNull(),
});

/** The logos of the projects, as we drew them from the picture at `source`. */
export const projectLogos = pgTable("project_logos", {
  projectId: text("project_id").primaryKey(),
  image: bytes("image").notNull(),
  /** Of the image: in its address. */
  version: text().notNull(),
  source: text().notNull(),
  fetchedAt: moment("fetched_at").notNull(),
});
