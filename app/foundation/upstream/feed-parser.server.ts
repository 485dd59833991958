import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { badShape } from "./fields.server.ts";
import type { FeedContext, ReadFeed } from "./parse-feed.server.ts";

/** Read as it is, like the migrations: the build puts everything into one file that cannot be started as a thread. */
const WORKER_FILE = join(root, "app/foundation/upstream/feed-worker.server.ts");

/** A hostile document may cost two seconds; a sound feed of 2 MB takes a third of that. */
const PATIENCE_MS = 1800;
/** Loading the parser takes half a second, more on a busy machine. */
const START_MS = 20_000;
const MOST_MEMORY_MB = 256;

export interface FeedOrder {
  document: Uint8Array;
  context: FeedContext;
}

export type FeedAnswerMessage = { kind: "ready" } | { kind: "read"; feed: ReadFeed } | { kind: "failed"; detail: string };

export interface FeedParser {
  /**
   * Reads a document in the other thread, one after the other.
   * @throws {UpstreamError} bad-shape, also when it takes too long or too much memory
   */
  read(document: Uint8Array, context: FeedContext): Promise<ReadFeed>;
  /** Ends the thread; what waits fails. A later document starts another. */
  close(): Promise<void>;
}

interface Waiting extends FeedOrder {
  done(feed: ReadFeed): void;
  failed(fault: Error): void;
}

/**
 * Reads feeds in a thread of its own, so that no document of somebody else's holds up visitors. The thread is started
 * with the first document, keeps no process alive while it has nothing to do, and is replaced when it crashes.
 * @param options.patienceMs how long a document may take
 */
export function createFeedParser({ patienceMs = PATIENCE_MS, file = WORKER_FILE } = {}): FeedParser {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;

  /** Ends a thread that hangs or crashed; the document that it read is the culprit. */
  function giveUp(thread: Worker, failure: (source: string) => Error): Promise<unknown> {
    if (thread !== worker) return Promise.resolve();
    clearTimeout(timer);
    worker = null;
    const culprit = queue.shift();
    culprit?.failed(failure(culprit.context.source));
    const ended = thread.terminate();
    proceed();
    return ended;
  }

  function start(): Worker {
    const thread = new Worker(file, { name: "feeds", execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
    isReady = false;
    timer = setTimeout(() => void giveUp(thread, () => new Error("The thread that reads feeds does not start")), START_MS);
    thread.on("message", (message: FeedAnswerMessage) => {
      if (thread === worker) receive(message);
    });
    thread.on("error", (fault) => {
      const isTooLarge = "code" in fault && fault.code === "ERR_WORKER_OUT_OF_MEMORY";
      // Anything else is a mistake of ours and must not look like one of the publisher's.
      void giveUp(thread, (source) => (isTooLarge ? badShape(source, "a feed that takes too much memory") : fault));
    });
    thread.on("exit", () => void giveUp(thread, (source) => badShape(source, "a feed that ends the reader")));
    return thread;
  }

  function receive(message: FeedAnswerMessage): void {
    clearTimeout(timer);
    if (message.kind === "ready") isReady = true;
    else {
      const waiting = queue.shift();
      if (message.kind === "read") waiting?.done(message.feed);
      else waiting?.failed(badShape(waiting.context.source, message.detail));
    }
    proceed();
  }

  /** Hands over the first of the queue; called whenever the thread is free. */
  function proceed(): void {
    const [next] = queue;
    if (next === undefined) return worker?.unref();
    worker ??= start();
    worker.ref();
    if (!isReady) return;
    const thread = worker;
    timer = setTimeout(() => void giveUp(thread, (source) => badShape(source, "a feed that takes too long to read")), patienceMs);
    // A copy of its own can be handed over; the buffers of Node share their memory with others.
    const document = new Uint8Array(next.document);
    thread.postMessage({ document, context: next.context } satisfies FeedOrder, [document.buffer]);
  }

  return {
    read: (document, context) =>
      new Promise((done, failed) => {
        queue.push({ document, context, done, failed });
        if (queue.length === 1) proceed();
      }),
    async close() {
      const thread = worker;
      worker = null;
      clearTimeout(timer);
      for (const { failed, context } of queue.splice(0)) failed(badShape(context.source, "the reader was closed"));
      await thread?.terminate();
    },
  };
}

/** The one reader of this process. */
export const feedParser = (): FeedParser => remember("feed-parser", () => createFeedParser());
