import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eventually } from "#tests/site.ts";
import { reportSchema, type Arrival, type Command } from "./stream-messages.ts";
import { parse } from "valibot";

/** Many subscribers of one live stream, in their own process. */
export interface StreamSubscribers {
  /** Connects more subscribers and waits until each has its first bytes. */
  connect(count: number): Promise<void>;
  /** Waits until a version newer than `after` has reached all subscribers. @throws after 20 s */
  waitForBroadcast(after: number): Promise<Arrival>;
  latestVersion(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts without subscribers. Node raises the open files limit to the hard limit by itself. */
export function startSubscribers(port: number, path: string): StreamSubscribers {
  const child = fork(join(import.meta.dirname, "stream-clients.ts"), [], { execArgv: [] });
  const exited = once(child, "exit");
  const tell = (order: Command) => child.send(order);
  let size = 0;
  const report = async () => {
    const answer = once(child, "message");
    tell({ kind: "report" });
    const [message]: unknown[] = await answer;
    return parse(reportSchema, message);
  };
  return {
    async connect(count) {
      size += count;
      tell({ kind: "connect", port, path, count });
      const { lost } = await eventually(`${size} readers`, report, ({ connected, lost: gone }) => connected + gone >= size, 60_000);
      if (lost > 0) throw new Error(`${lost} of ${size} subscribers were rejected`);
    },
    async latestVersion() {
      return Math.max(0, ...(await report()).arrivals.map(({ version }) => version));
    },
    async waitForBroadcast(after) {
      const find = async () => (await report()).arrivals.find((arrival) => arrival.version > after && arrival.count === size);
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
