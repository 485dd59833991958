import * as z from "zod";

/** What is said to the process that plays the readers, and what it answers to "report". */
export const ordersSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("connect"), port: z.number(), path: z.string(), count: z.number() }),
  z.object({ kind: z.literal("report") }),
]);
export type Order = z.infer<typeof ordersSchema>;

/** When a version reached the first and the last reader: milliseconds since 1970, with fractions. */
const arrivalSchema = z.object({ version: z.number(), first: z.number(), last: z.number(), count: z.number() });
export type Arrival = z.infer<typeof arrivalSchema>;

export const reportSchema = z.object({ connected: z.number(), lost: z.number(), arrivals: z.array(arrivalSchema) });
