import { SECOND } from "#app/foundation/durations.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

// https://api.koios.rest, "Limits": a question may take 30 s, then the gate answers 504. Simple ones take up to 3 s.

/** Koios gives up after 30 s; a little more, so that its answer isn't missed. */
export const KOIOS_PATIENCE = { headersMs: 35 * SECOND, totalMs: 60 * SECOND };

/** They count what they tell at each call, over every account or vote that it concerns, or they are long lists. */
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
  "credential_txs",
  "asset_txs",
  "asset_summary",
]);
const GATEWAY_TIMEOUT = 504;
const TOO_LARGE = 413;
/** Koios is alive, but couldn't count so much in time. */
export const TOO_MUCH_STATUSES: ReadonlySet<number | undefined> = new Set([GATEWAY_TIMEOUT]);

/** The function of an address such as "/pool_list?select=ticker". */
export const koiosFunction = (path: string): string => /^\/(\w*)/.exec(path)?.[1] ?? "";

export const isHeavy = (path: string): boolean => HEAVY.has(koiosFunction(path));

/** True if a smaller request may succeed. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.kind === "timeout" || error.status === GATEWAY_TIMEOUT || error.status === TOO_LARGE);

const lastHeavyCalls = new WeakMap<PoliteFetch, Promise<unknown>>();

/** Heavy calls of all jobs follow each other: side by side they slow each other down until none is answered in time. */
export function afterOtherHeavyCalls<Value>(client: PoliteFetch, ask: () => Promise<Value>): Promise<Value> {
  const answer = (lastHeavyCalls.get(client) ?? Promise.resolve()).then(ask);
  lastHeavyCalls.set(
    client,
    answer.catch(() => undefined),
  );
  return answer;
}
