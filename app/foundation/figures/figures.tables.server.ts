import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";

/**
 * The last good value of every figure, by the topic that publishes it. A value that jumped by more than half waits in
 * `held_value` until a second reading agrees with it.
 */
export const figures = pgTable(
  "figures",
  {
    topic: text().notNull(),
    metric: text().notNull(),
    value: doublePrecision().notNull(),
    source: text().notNull(),
    observedAt: moment("observed_at").notNull(),
    fetchedAt: moment("fetched_at").notNull(),
    staleAt: moment("stale_at").notNull(),
    heldValue: doublePrecision("held_value"),
  },
  (table) => [primaryKey({ columns: [table.topic, table.metric] })],
);
