import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** `version` increases and is at least the time in milliseconds, so that open pages accept values after the database was recreated. */
export const liveTopics = pgTable("live_topics", {
  name: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull(),
  value: jsonb().notNull(),
});
