import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

const targets = v.array(v.object({ webSocketDebuggerUrl: v.string() }));
const usage = v.object({ result: v.object({ usedSize: finiteNumber }) });
const bytes = v.object({ heapTotal: finiteNumber, heapUsed: finiteNumber, external: finiteNumber, arrayBuffers: finiteNumber });
const evaluated = v.object({ result: v.object({ result: v.object({ value: bytes }) }) });

export interface HeapInspector {
  bytesAfterGc(): Promise<number>;
  /** process.memoryUsage() of that process, without a garbage collection. */
  usage(): Promise<v.InferOutput<typeof bytes>>;
  close(): void;
}

/** Environment that makes Node's inspector available at this port. */
export const inspectorEnvironment = (port: number): Record<string, string> => ({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` });

/** Opens a process's inspector, which can collect garbage and read the heap's size. @throws when there is none */
export async function attachHeapInspector(pid: number, port: number): Promise<HeapInspector> {
  process.kill(pid, "SIGUSR1");
  await pause(1_000);
  const [target] = v.parse(targets, await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  if (!target) throw new Error("The inspector has no target");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("The inspector cannot be reached")));
  });
  let number = 0;
  const call = (method: string, params: Record<string, unknown> = {}) =>
    new Promise<unknown>((resolve) => {
      const id = ++number;
      socket.addEventListener("message", function hear({ data }) {
        const said: unknown = JSON.parse(String(data));
        if (typeof said !== "object" || said === null || !("id" in said) || said.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(said);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    async bytesAfterGc() {
      await call("HeapProfiler.collectGarbage");
      return v.parse(usage, await call("Runtime.getHeapUsage")).result.usedSize;
    },
    async usage() {
      return v.parse(evaluated, await call("Runtime.evaluate", { expression: "process.memoryUsage()", returnByValue: true })).result.result
        .value;
    },
    close: () => socket.close(),
  };
}
