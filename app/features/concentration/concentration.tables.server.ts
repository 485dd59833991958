import { pgTable, text } from "drizzle-orm/pg-core";

/** Operators' names for pools in the lists of Koios' community, AdaStat and Balance Analytics; null where a list doesn't name the pool. */
export const poolGroups = pgTable("pool_groups", {
  id: text().primaryKey(),
  community: text(),
  adastat: text(),
  balance: text(),
});
