import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";

/** What a steady client asks. `rate` is in requests a second. */
export const steadyOrderSchema = z.object({
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
export type SteadyOrder = z.infer<typeof steadyOrderSchema>;

const answersSchema = z.array(
  z.object({
    status: z.number(),
    /** From when the request should have been sent to the answer's last byte. */
    ms: z.number(),
    /** Whether it says when to ask again. */
    retryAfter: z.boolean(),
  }),
);
/** What was never answered is not among them. */
export type SteadyAnswers = z.infer<typeof answersSchema>;

/** Has a process of its own ask at a steady rate, and gives what it was answered. @throws when it ends without a word */
export async function askSteadily(order: SteadyOrder): Promise<SteadyAnswers> {
  const client = fork(join(import.meta.dirname, "steady-client.ts"), [JSON.stringify(order)]);
  const silent = once(client, "exit").then(([code]) => {
    throw new Error(`The client that asks ${order.path} ended with ${code}`);
  });
  silent.catch(() => undefined);
  const [message]: unknown[] = await Promise.race([once(client, "message"), silent]);
  return answersSchema.parse(message);
}
