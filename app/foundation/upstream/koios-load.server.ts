import { SECOND } from "#app/foundation/durations.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

// https://api.koios.rest, "Limits": a query may take 30 s, then the gateway answers 504. Simple ones take up to 3 s.

/** A little more than the 30 s that Koios takes at most, so that we still get its answer. */
export const KOIOS_TIMEOUTS = { headersMs: 35 * SECOND, totalMs: 60 * SECOND };

/** Functions that aggregate over every account or vote at each call, or return long lists. */
const HEAVY = new Set([
  "pool_list",
  "drep_list",
  "proposal_list",
  "asset_token_registry",
  "pool_info",
  "drep_info",
  "drep_metadata",
  "proposal_voting_summary",
  "proposal_votes",
  "vote_list",
  "drep_voting_power_history",
  "pool_voting_power_history",
  "drep_updates",
  "credential_txs",
  "asset_txs",
  "asset_summary",
]);
const GATEWAY_TIMEOUT = 504;
const TOO_LARGE = 413;
/** Koios is up but couldn't compute this query in time. */
export const QUERY_TIMEOUT_STATUSES: ReadonlySet<number | undefined> = new Set([GATEWAY_TIMEOUT]);

export const koiosFunction = (path: string): string => /^\/(\w*)/.exec(path)?.[1] ?? "";

export const isHeavyFunction = (path: string): boolean => HEAVY.has(koiosFunction(path));

export const isQueryTooLarge = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.kind === "timeout" || error.status === GATEWAY_TIMEOUT || error.status === TOO_LARGE);

const lastHeavyCalls = new WeakMap<PoliteFetch, Promise<unknown>>();

/** Runs heavy calls one at a time: in parallel they slow each other down until all time out. */
export function runHeavyCall<Value>(client: PoliteFetch, ask: () => Promise<Value>): Promise<Value> {
  const answer = (lastHeavyCalls.get(client) ?? Promise.resolve()).then(ask);
  lastHeavyCalls.set(
    client,
    answer.catch(() => undefined),
  );
  return answer;
}
