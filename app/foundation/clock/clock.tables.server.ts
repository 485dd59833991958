import { integer, pgTable } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";

/** Single row with the clock's state, so that a start detects a jump while the site was stopped. */
export const siteClock = pgTable("site_clock", {
  id: integer().primaryKey(),
  /** A time that has certainly passed. */
  passedAt: timestamptz("passed_at").notNull(),
  /** Clock time of the last check. */
  seenAt: timestamptz("seen_at").notNull(),
});
