import { runInNewContext } from "node:vm";
import type { FeedJobResult, FeedJob } from "./feed-parser.server.ts";
import { parseFeedWithStatus, type ParsedFeed } from "./parse-feed.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// Entry of the process that parses feeds, see feed-parser.server.ts. Node runs this file unbundled, so imports need their extension and
// can't contain JSX. The process exits with its parent.

/** Runs in a VM context only for its timeout, which can stop endless loops. No code of others is executed. */
function parseWithTimeout({ document, context, timeoutMs }: FeedJob): ParsedFeed {
  let feed: ParsedFeed | undefined;
  const read = () => {
    feed = parseFeedWithStatus(document, context);
  };
  runInNewContext("read()", { read }, { timeout: timeoutMs });
  if (feed === undefined) throw new Error("The feed parser returned nothing");
  return feed;
}

function handleJob(order: FeedJob): FeedJobResult {
  try {
    return { kind: "read", feed: parseWithTimeout(order) };
  } catch (fault) {
    // Errors lose their class between processes.
    if (fault instanceof UpstreamError) return { kind: "refused", detail: fault.detail };
    // The timeout error is an Error of the VM context, so instanceof fails here.
    if (typeof fault === "object" && fault !== null && "code" in fault && fault.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      return { kind: "refused", detail: "a feed that takes too long to read" };
    return { kind: "broken", detail: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) };
  }
}

process.on("message", (order: FeedJob) => process.send?.(handleJob(order)));
process.send?.({ kind: "ready" } satisfies FeedJobResult);
