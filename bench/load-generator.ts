import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";

/** A constant-rate load. `rate` is in requests per second. */
export const loadSpecSchema = z.object({
  port: z.number(),
  /** `{n}` in it stands for the number of the request. */
  path: z.string(),
  /** JSON to post; without it the path is read. */
  body: z.string().optional(),
  headers: z.record(z.string(), z.string()),
  rate: z.number(),
  seconds: z.number(),
  connections: z.number(),
});
export type LoadSpec = z.infer<typeof loadSpecSchema>;

const loadResultsSchema = z.array(
  z.object({
    status: z.number(),
    /** From when the request should have been sent to the answer's last byte. */
    ms: z.number(),
    /** Whether it says when to ask again. */
    retryAfter: z.boolean(),
  }),
);
/** Requests without a response are missing. */
export type LoadResults = z.infer<typeof loadResultsSchema>;

/** Sends requests at a constant rate from a child process. @throws when it exits without results */
export async function generateLoad(order: LoadSpec): Promise<LoadResults> {
  const client = fork(join(import.meta.dirname, "load-client.ts"), [JSON.stringify(order)]);
  const silent = once(client, "exit").then(([code]) => {
    throw new Error(`The client that asks ${order.path} ended with ${code}`);
  });
  silent.catch(() => undefined);
  const [message]: unknown[] = await Promise.race([once(client, "message"), silent]);
  return loadResultsSchema.parse(message);
}
