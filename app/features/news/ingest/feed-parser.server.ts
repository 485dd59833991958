import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "#app/foundation/paths.server.ts";
import { shapeError } from "#app/foundation/upstream/field-schemas.server.ts";
import type { FeedContext, ParsedFeed } from "./parse-feed.server.ts";

/** Run from source, like the migrations, because the build bundles everything into one file that can't be started separately. */
const PROCESS_FILE = join(root, "app/features/news/ingest/feed-parser-process.server.ts");

/** A hostile document can take this long; a valid feed of 2 MB takes about a third of it. */
const PARSE_TIMEOUT_MS = 1800;
/** For a process whose own timeout doesn't work. */
const FINAL_TIMEOUT_MS = 1000;
/** Loading the parser takes half a second, more on a busy machine. */
const START_TIMEOUT_MS = 20_000;
/** Long enough for one round of feeds; the next comes minutes later. */
const IDLE_MS = 60_000;
const MAX_MEMORY_MB = 256;

export interface FeedJob {
  document: Uint8Array;
  context: FeedContext;
  timeoutMs: number;
}

export type FeedJobResult = { kind: "ready" } | { kind: "read"; feed: ParsedFeed } | { kind: "refused" | "broken"; detail: string };

export interface FeedParser {
  /** Parses documents one at a time in the other process. @throws {UpstreamError} bad-shape, also for exceeding the time or memory limit */
  read(document: Uint8Array, context: FeedContext): Promise<ParsedFeed>;
  /** Ends the process; pending documents fail. A later document starts a new one. */
  close(): Promise<void>;
}

interface QueuedJob {
  document: Uint8Array;
  context: FeedContext;
  done(feed: ParsedFeed): void;
  failed(fault: Error): void;
}

/**
 * Parses feeds in a separate process, so that a hostile document can't block visitors. It is a process because a thread that runs out of
 * memory can take the whole site with it (decision 0011). It starts with the first document, does not keep the site's process running,
 * exits when idle, and is replaced when it dies.
 * @param options.timeoutMs limit per document
 */
export function createFeedParser({ timeoutMs = PARSE_TIMEOUT_MS, idleMs = IDLE_MS, file = PROCESS_FILE } = {}): FeedParser {
  const queue: QueuedJob[] = [];
  let reader: ChildProcess | null = null;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    // An empty environment, because it has secrets and this process parses untrusted documents.
    const child = fork(file, [], {
      env: {},
      execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    isReady = false;
    timer = setTimeout(() => giveUp(child, () => new Error("The feed parser process doesn't start")), START_TIMEOUT_MS);
    child.on("message", (message: FeedJobResult) => {
      if (child === reader) receive(message);
    });
    child.on("error", (fault) => giveUp(child, () => fault));
    child.on("exit", () =>
      giveUp(child, (source) =>
        isReady ? shapeError(source, "a feed that takes too much memory") : new Error("The feed parser process exits at its start"),
      ),
    );
    return child;
  }

  /** Replaces a process that hangs or died; the current document failed. */
  function giveUp(child: ChildProcess, failure: (source: string) => Error): void {
    if (child !== reader) return;
    clearTimeout(timer);
    reader = null;
    child.kill("SIGKILL");
    const culprit = queue.shift();
    culprit?.failed(failure(culprit.context.source));
    proceed();
  }

  function receive(message: FeedJobResult): void {
    clearTimeout(timer);
    if (message.kind === "ready") isReady = true;
    else {
      const waiting = queue.shift();
      if (message.kind === "read") waiting?.done(message.feed);
      // Our own bug must not look like a publisher's fault.
      else waiting?.failed(message.kind === "broken" ? new Error(message.detail) : shapeError(waiting.context.source, message.detail));
    }
    proceed();
  }

  /** Sends the next document; called whenever the process is free. */
  function proceed(): void {
    const [next] = queue;
    if (next === undefined) return rest();
    reader ??= start();
    const child = reader;
    child.ref();
    child.channel?.ref();
    if (!isReady) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => giveUp(child, (source) => shapeError(source, "a feed that takes too long to read")),
      timeoutMs + FINAL_TIMEOUT_MS,
    );
    const { document, context } = next;
    // If sending fails, the process exits, which is handled there.
    child.send({ document, context, timeoutMs } satisfies FeedJob, () => undefined);
  }

  function rest(): void {
    const child = reader;
    if (child === null) return;
    child.unref();
    child.channel?.unref();
    timer = setTimeout(() => giveUp(child, () => new Error("idle")), idleMs).unref();
  }

  return {
    read: (document, context) =>
      new Promise((done, failed) => {
        queue.push({ document, context, done, failed });
        if (queue.length === 1) proceed();
      }),
    async close() {
      const child = reader;
      reader = null;
      clearTimeout(timer);
      for (const { failed, context } of queue.splice(0)) failed(shapeError(context.source, "the reader was closed"));
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
