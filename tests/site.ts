import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { UNREACHABLE_SOURCES } from "#tests/simulator-environment.ts";

export interface Site {
  origin: string;
  port: number;
  process: ChildProcess;
  lines: string[];
  /** Ends the site (default: SIGTERM) and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export const root = join(import.meta.dirname, "..");

/**
 * Starts the built site as a separate process, on a free port with a new data directory, and waits until it listens. `project` is the
 * folder of the build. @throws with its output if it exits before
 */
export async function startSite(environment: Record<string, string> = {}, project = root): Promise<Site> {
  const folder = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), "gateway-site-"));
  const child = spawn(process.execPath, ["--max-semi-space-size=8", "--max-old-space-size=512", join(project, "scripts/start.ts")], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      // scripts/start.ts then ends the site when its parent is gone: a test run that is killed leaves none behind.
      npm_lifecycle_event: "test",
      ...UNREACHABLE_SOURCES,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const exited = once(child, "exit");
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (!line.includes('"listening"')) return;
      const event: unknown = JSON.parse(line);
      if (typeof event === "object" && event && "port" in event && typeof event.port === "number") resolve(event.port);
    });
    void exited.then(() => reject(new Error(`The site ended before it listened:\n${lines.join("\n")}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    port,
    process: child,
    lines,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await exited;
      if (!environment.DATA_DIR) rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Polls until `satisfies` accepts the value, or fails with the last value. */
export async function eventually<Value>(
  what: string,
  ask: () => Promise<Value> | Value,
  satisfies: (value: Value) => boolean,
  timeoutMs = 300_000,
): Promise<Value> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (satisfies(value)) return value;
    if (Date.now() > until) throw new Error(`${what}: not within ${timeoutMs / 1000} s; last was ${JSON.stringify(value)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
