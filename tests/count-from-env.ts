import * as z from "zod";

const amountSchema = z.coerce.number().int().positive();

/** A repeat count for long tests and benchmarks, from the environment or the default. */
export const countFromEnv = (
  name: "KILLS" | "TURNS" | "OUTAGE_SECONDS" | "SLOW_CLIENTS" | "SOAK_MINUTES" | "WALK_SECONDS",
  usual: number,
): number => amountSchema.parse(process.env[name] ?? usual);
