import { runInNewContext } from "node:vm";
import type { FeedJobResult, FeedJob } from "./feed-parser.server.ts";
import { parseFeedWithStatus, type ParsedFeed } from "./parse-feed.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// The start of the process in which feeds are read, see feed-parser.server.ts. Node runs this file as it is, outside
// the build: whatever is imported from here needs its extension and no JSX. It ends with the one that started it.

/** The context only lends its watchdog, which stops loops that no timer could; nothing of others runs as code. */
function parseWithTimeout({ document, context, timeoutMs }: FeedJob): ParsedFeed {
  let feed: ParsedFeed | undefined;
  const read = () => {
    feed = parseFeedWithStatus(document, context);
  };
  runInNewContext("read()", { read }, { timeout: timeoutMs });
  if (feed === undefined) throw new Error("A feed was neither read nor refused");
  return feed;
}

function handleJob(order: FeedJob): FeedJobResult {
  try {
    return { kind: "read", feed: parseWithTimeout(order) };
  } catch (fault) {
    // Errors lose their class on the way to another process.
    if (fault instanceof UpstreamError) return { kind: "refused", detail: fault.detail };
    // The watchdog's error is an Error of its own context, not of this one.
    if (typeof fault === "object" && fault !== null && "code" in fault && fault.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      return { kind: "refused", detail: "a feed that takes too long to read" };
    return { kind: "broken", detail: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) };
  }
}

process.on("message", (order: FeedJob) => process.send?.(handleJob(order)));
process.send?.({ kind: "ready" } satisfies FeedJobResult);
