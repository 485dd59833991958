import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";

/** Message key for a failed request. `fetch` itself throws a TypeError or a DOMException; any other error is about the site's answer. */
export const requestFailureKey = (error: unknown): "away.offline" | "away.unreachable" | "away.failed" =>
  error instanceof TypeError || error instanceof DOMException ? unreachableReasonKey() : "away.failed";
