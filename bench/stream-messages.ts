import * as z from "zod";

/** Commands to the process of stream-clients.ts, and its reply to "report". */
export const commandSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("connect"), port: z.number(), path: z.string(), count: z.number() }),
  z.object({ kind: z.literal("report") }),
]);
export type Command = z.infer<typeof commandSchema>;

/** When a version reached the first and the last reader: milliseconds since 1970, with fractions. */
const arrivalSchema = z.object({ version: z.number(), first: z.number(), last: z.number(), count: z.number() });
export type Arrival = z.infer<typeof arrivalSchema>;

export const reportSchema = z.object({ connected: z.number(), lost: z.number(), arrivals: z.array(arrivalSchema) });
