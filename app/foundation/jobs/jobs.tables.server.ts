import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";

/** Job state: due time, lease and last result. All times are on the database's clock. */
export const jobs = pgTable("jobs", {
  name: text().primaryKey(),
  nextAt: timestamptz("next_at").notNull(),
  /** Milliseconds from the job's last run to `nextAt`. */
  waitMs: integer("wait_ms"),
  leasedUntil: timestamptz("leased_until"),
  holder: text(),
  failures: integer().notNull().default(0),
  lastSuccess: timestamptz("last_success"),
  lastError: text("last_error"),
  lastErrorAt: timestamptz("last_error_at"),
});
