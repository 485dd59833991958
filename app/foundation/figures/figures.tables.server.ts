import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";

/** Last good value of each figure. A value that jumped by more than half waits in `held_value` for a second reading that agrees. */
export const figures = pgTable(
  "figures",
  {
    topic: text().notNull(),
    metric: text().notNull(),
    value: doublePrecision().notNull(),
    source: text().notNull(),
    observedAt: timestamptz("observed_at").notNull(),
    fetchedAt: timestamptz("fetched_at").notNull(),
    staleAt: timestamptz("stale_at").notNull(),
    heldValue: doublePrecision("held_value"),
  },
  (table) => [primaryKey({ columns: [table.topic, table.metric] })],
);
