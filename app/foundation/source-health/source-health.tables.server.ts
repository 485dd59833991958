import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { PartOutcome } from "./part-outcome.ts";
import type { FindingKind } from "#app/foundation/upstream/source-findings.server.ts";

/** Last request to each source by a job, the pool pages or the checks. */
export const sourceHealth = pgTable(
  "source_health",
  {
    source: text().notNull(),
    part: text().notNull(),
    askedAt: timestamptz("asked_at").notNull(),
    /** Time of the last usable response. */
    lastSuccessAt: timestamptz("fitted_at"),
    ms: integer().notNull(),
    outcome: text().$type<PartOutcome>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.part] })],
);

/** Parts of responses that we couldn't use; `value` is empty if the finding has none. */
export const sourceFindingCounts = pgTable(
  "source_findings",
  {
    source: text().notNull(),
    kind: text().$type<FindingKind>().notNull(),
    place: text().notNull(),
    value: text().notNull(),
    count: integer().notNull(),
    lastAt: timestamptz("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.place, table.value] })],
);

/** Earliest time of the next request to a publisher that requires spacing, across instances. */
export const sourcePauses = pgTable("source_turns", {
  publisher: text().primaryKey(),
  takenUntil: timestamptz("taken_until").notNull(),
});
