import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

/** A constant-rate load. `rate` is in requests per second. */
export const loadSpecSchema = v.object({
  port: finiteNumber,
  /** `{n}` is replaced by the request's number. */
  path: v.string(),
  /** JSON to post; without it the request is a GET. */
  body: v.optional(v.string()),
  headers: v.record(v.string(), v.string()),
  rate: finiteNumber,
  seconds: finiteNumber,
  connections: finiteNumber,
});
export type LoadSpec = v.InferOutput<typeof loadSpecSchema>;

const loadResultsSchema = v.array(
  v.object({
    status: finiteNumber,
    /** From the request's due time to the response's last byte. */
    ms: finiteNumber,
    retryAfter: v.boolean(),
  }),
);
/** Requests without a response are missing. */
export type LoadResults = v.InferOutput<typeof loadResultsSchema>;

/** Sends requests at a constant rate from a child process. @throws when it exits without results */
export async function generateLoad(order: LoadSpec): Promise<LoadResults> {
  const client = fork(join(import.meta.dirname, "load-client.ts"), [JSON.stringify(order)]);
  const silent = once(client, "exit").then(([code]) => {
    throw new Error(`The client for ${order.path} exited with ${code}`);
  });
  silent.catch(() => undefined);
  const [message]: unknown[] = await Promise.race([once(client, "message"), silent]);
  return v.parse(loadResultsSchema, message);
}
