import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";

/** What a steady client asks. `rate` is in requests a second. */
export const steadyOrderSchema = z.object({
  port: z.number(),
  path: z.string(),
  /** JSON to post; without it the path is read. */
  body: z.string().optional(),
  headers: z.record(z.string(), z.string()),
  rate: z.number(),
  seconds: z.number(),
  connections: z.number(),
});
export type SteadyOrder = z.infer<typeof steadyOrderSchema>;

const reportSchema = z.object({
  /** Milliseconds from when a request should have been sent to its answer's last byte, of each that was answered. */
  times: z.array(z.number()),
  /** How many answers had which status. */
  statuses: z.record(z.string(), z.number()),
});
export type SteadyReport = z.infer<typeof reportSchema>;

/** Has a process of its own ask at a steady rate, and gives what it saw. @throws when it ends without a word */
export async function askSteadily(order: SteadyOrder): Promise<SteadyReport> {
  const client = fork(join(import.meta.dirname, "steady-client.ts"), [JSON.stringify(order)]);
  const silent = once(client, "exit").then(([code]) => {
    throw new Error(`The client that asks ${order.path} ended with ${code}`);
  });
  silent.catch(() => undefined);
  const [message]: unknown[] = await Promise.race([once(client, "message"), silent]);
  return reportSchema.parse(message);
}
