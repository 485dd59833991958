import { parentPort } from "node:worker_threads";
import type { FeedAnswerMessage, FeedOrder } from "./feed-parser.server.ts";
import { readFeed } from "./parse-feed.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

// The start of the thread in which feeds are read, see feed-parser.server.ts. Node runs this file as it is, outside
// the build: whatever is imported from here needs its extension and no JSX.

function answer({ document, context }: FeedOrder): FeedAnswerMessage {
  try {
    return { kind: "read", feed: readFeed(document, context) };
  } catch (fault) {
    // Errors lose their class on the way to another thread.
    if (fault instanceof UpstreamError) return { kind: "failed", detail: fault.detail };
    throw fault;
  }
}

parentPort?.on("message", (order: FeedOrder) => parentPort?.postMessage(answer(order), []));
parentPort?.postMessage({ kind: "ready" } satisfies FeedAnswerMessage, []);
