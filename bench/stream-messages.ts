import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

/** Commands to the process of stream-clients.ts, and its reply to "report". */
export const commandSchema = v.variant("kind", [
  v.object({ kind: v.literal("connect"), port: finiteNumber, path: v.string(), count: finiteNumber }),
  v.object({ kind: v.literal("report") }),
]);
export type Command = v.InferOutput<typeof commandSchema>;

/** Times when a version reached the first and the last subscriber: milliseconds since 1970, with fractions. */
const arrivalSchema = v.object({ version: finiteNumber, first: finiteNumber, last: finiteNumber, count: finiteNumber });
export type Arrival = v.InferOutput<typeof arrivalSchema>;

export const reportSchema = v.object({ connected: finiteNumber, lost: finiteNumber, arrivals: v.array(arrivalSchema) });
