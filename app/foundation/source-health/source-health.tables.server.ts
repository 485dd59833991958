import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { PartOutcome } from "./part-outcome.ts";
import type { FindingKind } from "#app/foundation/upstream/source-findings.server.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** How the last request of a job, of the pages of pools or of the checks to a source went. */
export const sourceHealth = pgTable(
  "source_health",
  {
    source: text().notNull(),
    part: text().notNull(),
    askedAt: moment("asked_at").notNull(),
    /** The last answer that was as expected. */
    fittedAt: moment("fitted_at"),
    /** How long the last answer took. */
    ms: integer().notNull(),
    outcome: text().$type<PartOutcome>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.part] })],
);

/** What answers had that we couldn't use; `value` is empty where none is named. */
export const sourceFindingCounts = pgTable(
  "source_findings",
  {
    source: text().notNull(),
    kind: text().$type<FindingKind>().notNull(),
    place: text().notNull(),
    value: text().notNull(),
    count: integer().notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.place, table.value] })],
);

/** Until when a publisher that wants its requests far apart isn't asked again, by any instance. */
export const sourceTurns = pgTable("source_turns", {
  publisher: text().primaryKey(),
  takenUntil: moment("taken_until").notNull(),
});
