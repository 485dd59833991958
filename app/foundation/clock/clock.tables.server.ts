import { integer, pgTable } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";

/** One row about the clock, so that a start knows of a jump while the site was stopped. */
export const siteClock = pgTable("site_clock", {
  id: integer().primaryKey(),
  /** A moment that has surely passed, whatever the clock says now. */
  passedAt: moment("passed_at").notNull(),
  /** The time by the clock when it was last looked at. */
  seenAt: moment("seen_at").notNull(),
});
