import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eventually } from "#tests/site.ts";
import { reportSchema, type Arrival, type Order } from "./stream-orders.ts";

/** Many readers of one live stream, in a process of their own. */
export interface Audience {
  /** Connects more readers and waits until each has its first bytes. */
  join(count: number): Promise<void>;
  /** Waits for a version newer than `after` to reach everybody. @throws when somebody was missed for 20 s */
  heard(after: number): Promise<Arrival>;
  /** The newest version that anybody heard. */
  newest(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts an audience of nobody. Node itself lifts the limit of open files to the hard one. */
export function gather(port: number, path: string): Audience {
  const child = fork(join(import.meta.dirname, "stream-clients.ts"), [], { execArgv: [] });
  const exited = once(child, "exit");
  const tell = (order: Order) => child.send(order);
  let size = 0;
  const report = async () => {
    const answer = once(child, "message");
    tell({ kind: "report" });
    const [message]: unknown[] = await answer;
    return reportSchema.parse(message);
  };
  return {
    async join(count) {
      size += count;
      tell({ kind: "connect", port, path, count });
      const { lost } = await eventually(`${size} readers`, report, ({ connected, lost: gone }) => connected + gone >= size, 60_000);
      if (lost > 0) throw new Error(`${lost} of ${size} readers were not let in`);
    },
    async newest() {
      return Math.max(0, ...(await report()).arrivals.map(({ version }) => version));
    },
    async heard(after) {
      const find = async () => (await report()).arrivals.find((one) => one.version > after && one.count === size);
      const arrival = await eventually(`a broadcast to all ${size}`, find, (found) => found !== undefined);
      if (!arrival) throw new Error("eventually() waits for an arrival");
      return arrival;
    },
    async stop() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
