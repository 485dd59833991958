import * as v from "valibot";

const amountSchema = v.pipe(v.unknown(), v.toNumber(), v.safeInteger(), v.gtValue(0));

/** Repeat count for long tests and benchmarks, from the environment or the default. */
export const countFromEnv = (
  name: "KILLS" | "TURNS" | "OUTAGE_SECONDS" | "SLOW_CLIENTS" | "SOAK_MINUTES" | "WALK_SECONDS",
  usual: number,
): number => v.parse(amountSchema, process.env[name] ?? usual);
