import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";

/** Job state: due time, lease and last result. All times are on the database's clock. */
export const jobs = pgTable("jobs", {
  name: text().primaryKey(),
  nextAt: moment("next_at").notNull(),
  /** Milliseconds from the job's last run to `nextAt`. */
  waitMs: integer("wait_ms"),
  leasedUntil: moment("leased_until"),
  holder: text(),
  failures: integer().notNull().default(0),
  lastSuccess: moment("last_success"),
  lastError: text("last_error"),
  lastErrorAt: moment("last_error_at"),
});
