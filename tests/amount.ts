import * as z from "zod";

const amountSchema = z.coerce.number().int().positive();

/** How much of it a long test or bench does: a whole number from the environment, else the usual amount. */
export const amountOf = (name: "KILLS" | "TURNS" | "OUTAGE_SECONDS" | "SLOW_CLIENTS" | "SOAK_MINUTES" | "WALK_SECONDS", usual: number): number => amountSchema.parse(process.env[name] ?? usual);
