import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The newest value of every live topic. `version` only grows and is what a listener catches up by; it is never
 * below the time in milliseconds, so that an open page understands a database that was made anew.
 */
export const liveTopics = pgTable("live_topics", {
  name: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull(),
  value: jsonb().notNull(),
});
